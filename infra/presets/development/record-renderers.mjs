/* global globalThis */
// Runs before React DOM, which registers its renderer with this hook. The refresh runtime of a
// remote loads later and finds the renderers here. With React's developer tools installed, the hook
// exists already.
const nothing = () => undefined;
const renderers = new Map();

globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject: (renderer) => {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};
