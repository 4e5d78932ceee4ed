import type { RemoteModule } from '@larkway/sdk';

/** @throws when a remote's module has nothing to show. React would say only that an element type is invalid. */
export const requireComponent = (module: Partial<RemoteModule>, name: string): void => {
  if (module.Component === undefined)
    throw new Error(
      `${name} has no export named "Component": export the component of the page or fragment under that name`,
    );
};
