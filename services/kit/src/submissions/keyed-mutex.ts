/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.last.get(key) ?? Promise.resolve()).then(task, task);
    this.last.set(key, result);
    const release = (): void => {
      if (this.last.get(key) === result) this.last.delete(key);
    };
    result.then(release, release);
    return result;
  }
}
