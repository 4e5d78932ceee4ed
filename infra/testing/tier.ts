/**
 * How often a test repeats what it does with other values, or asks the same of further combinations: `npm run test:nightly` does all
 * of it, `npm test` as much as finds a broken rule. @returns `everyRun` in `npm test`, `nightly` in `npm run test:nightly`
 */
export const repetitions = <T>({ everyRun, nightly }: { everyRun: T; nightly: T }): T =>
  isNightly ? nightly : everyRun;

/** True in `npm run test:nightly`. */
export const isNightly = process.env['TEST_TIER'] === 'nightly';
