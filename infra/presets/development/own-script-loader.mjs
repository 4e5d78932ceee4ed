/* global __webpack_require__ */
// Imported first, while it is still the bundler's own.
export const loadScript = __webpack_require__.l;
