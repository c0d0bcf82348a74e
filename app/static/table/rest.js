/** Just after another question has come its buttons take nothing: whoever clicks in this moment meant the one before. */

const REST = 400; // ms

export class Rest {
  /** @param {() => void} redraw  when it is over */
  constructor(redraw) {
    this._redraw = redraw;
    this._until = 0;
    this._question = ""; // what is asked of us, if anything
    this._done = ""; // what we did last, until the table has taken it in
  }

  get now() {
    return performance.now() < this._until;
  }

  begin() {
    this._until = performance.now() + REST;
    setTimeout(this._redraw, REST + 1);
  }

  /** @param {readonly {type: string}[]} actions */
  did(actions) {
    this._done = verb(actions);
  }

  /** Another question, or another deed in the place of the one before; where the same may be done once more, there is no need to wait.
   *  @param {import("./context.d.ts").View} view @param {boolean} mine @param {boolean} pending  more of what we did is on its way */
  asked(view, mine, pending) {
    const deed = verb(view.you?.deed?.actions ?? []);
    const [before, done] = [this._question, this._done];
    if (!pending) this._done = "";
    this._question = mine ? `${view.turn} ${view.agenda[0]?.[0] ?? ""} ${deed}` : "-";
    if (before && mine && (before !== this._question || (done && done !== deed))) this.begin();
  }
}

/** What is done, whatever it is done with. @param {readonly {type: string}[]} actions */
const verb = (actions) => actions.map(({ type }) => type).join(" ");
