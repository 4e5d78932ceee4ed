import type { RemoteModule } from '@larkway/sdk';

/** @throws if a module exports no component; React would only report an invalid element type */
export const requireComponent = (module: Partial<RemoteModule>, name: string): void => {
  if (module.Component === undefined)
    throw new Error(
      `${name} has no export named "Component": export the component of the page or fragment under that name`,
    );
};

/** @throws if the promise takes longer than the given milliseconds */
export const withTimeout = <T>(milliseconds: number, promise: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No result within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};
