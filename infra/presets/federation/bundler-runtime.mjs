/* global globalThis, __webpack_require__ */
// Stands in for the federation bundler runtime in the web build of a remote: the host has published its own copy, and
// a second one for each remote would cost the first view about ten kilobytes apiece (decision 0002). What belongs to one
// container alone is not taken over: `init` makes an instance of its own and leaves the host's in place.
const host = globalThis.__FEDERATION_BUNDLER_RUNTIME__;

// Chunks too come in by the host's one way, which runs nothing but what was released (decision 0016).
__webpack_require__.l = host.loadChunk;

export default {
  ...host,
  runtime: { ...host.runtime, init: host.runtime.createInstance },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
};
