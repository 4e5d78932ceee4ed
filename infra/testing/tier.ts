/**
 * How often a test repeats with other values or combinations: all in `npm run test:nightly`, in
 * `npm test` as many as find a broken rule.
 * @returns `everyRun` in `npm test`, `nightly` in `npm run test:nightly`
 */
export const repetitions = <T>({ everyRun, nightly }: { everyRun: T; nightly: T }): T =>
  isNightly ? nightly : everyRun;

/** True in `npm run test:nightly`. */
export const isNightly = process.env['TEST_TIER'] === 'nightly';
