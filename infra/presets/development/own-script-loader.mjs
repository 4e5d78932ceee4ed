/* global __webpack_require__ */
// Imported first, before the runtime replaces the bundler's own function.
export const loadScript = __webpack_require__.l;
