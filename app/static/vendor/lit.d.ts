/** The types of what we use of lit-html, for tsc; browsers never ask for this file. */

export type TemplateResult = { readonly _$litType$: number };
type Template = (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;

export const html: Template;
export const svg: Template;
export const nothing: unique symbol;

export function render(value: unknown, container: HTMLElement | DocumentFragment, options?: object): unknown;
export function guard(values: unknown[], draw: () => unknown): unknown;
export function ref(place: (element?: Element) => void): unknown;
export function repeat<T>(items: Iterable<T>, key: (item: T, index: number) => unknown, draw: (item: T, index: number) => unknown): unknown;
export function repeat<T>(items: Iterable<T>, draw: (item: T, index: number) => unknown): unknown;
