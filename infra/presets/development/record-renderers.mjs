/* global globalThis */
// Before React DOM begins: React tells this hook of each renderer, and the refresh runtime of a remote, which comes later, finds
// them here. Without the record it would find none. Whoever has React's developer tools has the hook already.
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
