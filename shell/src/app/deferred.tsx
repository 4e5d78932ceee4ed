import { type ComponentType, type FunctionComponent, use } from 'react';

interface Deferred extends FunctionComponent {
  /** Loads the code ahead, or again after a failure. Resolves to whether it has arrived. */
  load: () => Promise<boolean>;
}

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component for content inside `Static`. The document contains its markup, so the browser loads
 * its code only when it must render it itself: after a navigation, or after failed hydration.
 * Throws if the code cannot be loaded.
 */
export const deferred = (load: () => Promise<ComponentType>): Deferred => {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let hasFailed = false;
  const start = (): Promise<ComponentType> =>
    (loading ??= load().then((component) => (loaded = component)));
  loads.push(start);

  const Content = () => {
    const Component = loaded ?? use(start());
    return <Component />;
  };
  return Object.assign(Content, {
    load: () => {
      if (hasFailed) loading = undefined;
      hasFailed = false;
      return start().then(
        () => true,
        () => !(hasFailed = true),
      );
    },
  });
};

/** Loads all deferred components, so that the server renders them without waiting. */
export const loadDeferred = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()));
};
