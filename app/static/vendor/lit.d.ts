/** The types of what we use of lit-html, for tsc; browsers never ask for this file. */

export type TemplateResult = { readonly _$litType$: number };
export type Ref<T extends Element = Element> = { readonly value?: T };
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;

export const html: Template;
export const svg: Template;
export const nothing: unique symbol;
export const noChange: unique symbol;

export function render(value: unknown, container: HTMLElement | DocumentFragment, options?: object): unknown;
export function cache(value: unknown): unknown;
export function classMap(classes: Record<string, string | boolean | number>): unknown;
export function guard(values: unknown[], draw: () => unknown): unknown;
export function ifDefined<T>(value: T): NonNullable<T> | typeof nothing;
export function keyed(key: unknown, value: unknown): unknown;
export function live(value: unknown): unknown;
export function createRef<T extends Element = Element>(): Ref<T>;
export function ref(place: Ref | ((element?: Element) => void)): unknown;
export function repeat<T>(items: Iterable<T>, key: (item: T, index: number) => unknown, draw: (item: T, index: number) => unknown): unknown;
export function repeat<T>(items: Iterable<T>, draw: (item: T, index: number) => unknown): unknown;
