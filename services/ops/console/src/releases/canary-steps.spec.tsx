import type { CanarySteps } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { CanaryStep } from './canary-steps';

const steps: CanarySteps = {
  percents: [5, 25, 100],
  step: 1,
  nextAt: '2026-11-26T12:40:00.000Z',
  waitsFor: 'time',
  visits: 12,
  visitsNeeded: 50,
  refusal: null,
  by: 'dealers: pipeline',
  reason: 'A few first',
};

const textOf = (more: Partial<CanarySteps>): string =>
  renderPage(<CanaryStep steps={{ ...steps, ...more }} />).text;

test('a canary in steps shows its step, the time of the next one, and who started it and why', () => {
  const { html, text } = renderPage(<CanaryStep steps={steps} />);
  expect(text).toMatch(/^1 of 3, then 25 % .*Started by dealers: pipeline: A few first$/);
  expect(html).toContain('dateTime="2026-11-26T12:40:00.000Z"');
});

test.each<[string, Partial<CanarySteps>, string]>([
  ['visits', { waitsFor: 'visits' }, 'then 25 % after 50 visits, so far 12'],
  ['the end of a lock', { waitsFor: 'unlock' }, 'then 25 % when releases are unlocked'],
  [
    'the compatibility check',
    { waitsFor: 'compatibility', refusal: 'It threw' },
    'then 25 % when the compatibility check passes: It threw',
  ],
  ['nothing', { waitsFor: null, step: 2 }, '2 of 3, then promoted within seconds'],
])('a step that waits for %s says so', (_what, more, text) => {
  expect(textOf(more)).toContain(text);
});
