import { type ComponentType, type FunctionComponent, use } from 'react';

interface Deferred<Props> extends FunctionComponent<Props> {
  /** Loads the code ahead, or again after a failure. Resolves to whether it has arrived. */
  load: () => Promise<boolean>;
}

const loads: (() => Promise<unknown>)[] = [];

/**
 * A component for content inside `Static`. The document contains its markup, so the browser loads
 * its code only when it must render it itself: after a navigation, or after failed hydration.
 * Throws if the code cannot be loaded.
 */
export const deferred = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Deferred<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const start = (): Promise<ComponentType<Props>> =>
    (loading ??= load().then((component) => (loaded = component)));
  loads.push(start);

  const Content = (props: Props) => {
    const Component = loaded ?? use(start());
    return <Component {...props} />;
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
