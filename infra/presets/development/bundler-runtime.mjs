/* global __webpack_require__ */
import { loadScript } from './own-script-loader.mjs';
import runtime from '../federation/bundler-runtime.mjs';

// Hot updates were never released, so the host's loader would refuse them. The remote's entry itself still comes in by it.
__webpack_require__.l = loadScript;

export default runtime;
