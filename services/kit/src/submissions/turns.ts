/** Lets those of one name through one after the other; different names do not wait for each other. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(name) ?? Promise.resolve()).then(work, work);
    this.last.set(name, turn);
    const leave = (): void => {
      if (this.last.get(name) === turn) this.last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  }
}
