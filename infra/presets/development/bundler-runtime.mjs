/* global __webpack_require__ */
import { loadScript } from './own-script-loader.mjs';
import runtime from '../federation/bundler-runtime.mjs';

// The host's loader rejects hot updates, because they are not released. It still loads the remote's
// entry.
__webpack_require__.l = loadScript;

export default runtime;
