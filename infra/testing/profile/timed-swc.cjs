/**
 * The transformer of jest while `npm run test:profile` measures: @swc/jest, with the time of every
 * file that was not in jest's cache.
 */
const { appendFileSync } = require('node:fs');
const { createTransformer } = require('@swc/jest');

module.exports = {
  createTransformer: (options) => {
    const swc = createTransformer(options);
    const timed = (...args) => {
      const begun = performance.now();
      const result = swc.process(...args);
      appendFileSync(
        process.env.PROGRESS_FILE,
        `${JSON.stringify({ cost: 'transforms of jest', ms: performance.now() - begun })}\n`,
      );
      return result;
    };
    return { ...swc, process: timed };
  },
};
