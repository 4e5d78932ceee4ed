/* global globalThis, __webpack_require__ */
// Replaces the federation bundler runtime in the web build of a remote. The host provides its own
// copy; another copy would add about ten kilobytes per remote to the initial load (decision 0002).
// State of a single container is not shared: `init` creates a new instance and keeps the host's.
const host = globalThis.__FEDERATION_BUNDLER_RUNTIME__;

// Chunks are also loaded by the host, which verifies them with Subresource Integrity (decision
// 0016).
__webpack_require__.l = host.loadChunk;

export default {
  ...host,
  runtime: { ...host.runtime, init: host.runtime.createInstance },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
};
