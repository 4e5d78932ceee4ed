import type { Options } from './options.js';
import type { ScenarioResult } from './run-scenario.js';
import { reportFile } from './write-report.js';

const options: Options = {
  seed: 1,
  short: false,
  planted: false,
  only: 'redis',
  leads: 1,
  lanes: 1,
};
const results = (...unfinished: (string | undefined)[]): ScenarioResult[] =>
  unfinished.map((faults) => ({ unfinished: faults }) as ScenarioResult);

it.each([
  ['without a scenario', results(undefined)],
  ['with a scenario that has not ended', results(undefined, '12 of 20 faults')],
])('the report of a run %s replaces no complete report', (_, ran) => {
  expect(reportFile({ options, scenarios: 2, results: ran }, '/state')).toBe('/state/report.md');
});

it('the report of a run whose scenarios have all ended is in the documentation', () => {
  expect(
    reportFile({ options, scenarios: 2, results: results(undefined, undefined) }, '/state'),
  ).toMatch(/services\/email\/docs\/fault-injection-redis\.md$/);
});
