/**
 * For gauges that are collected together: one question answers them all. Undefined when it fails, for then there is nothing to
 * tell, and the other figures must not suffer from it.
 */
export const sharedFigures = <T>(ask: () => Promise<T>): (() => Promise<T | undefined>) => {
  let asked: Promise<T | undefined> | undefined;
  return () =>
    (asked ??= ask()
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
};
