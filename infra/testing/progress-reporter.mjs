/** A reporter for Jest and Playwright: appends events as JSON lines to the file PROGRESS_FILE. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const send = (event) =>
  process.env.PROGRESS_FILE &&
  appendFileSync(process.env.PROGRESS_FILE, `${JSON.stringify(event)}\n`);
const nameOf = (file) => relative(process.cwd(), file);

const isProfiled = Boolean(process.env.PROFILE);

/** Steps of Playwright that are counted in a profile. */
const costs = [
  { cost: 'page loads', step: 'pw:api', pattern: /^(navigate|reload|go (back|forward))/i },
  { cost: 'browser contexts', step: 'pw:api', pattern: /^create context/i },
  {
    cost: 'stacks and sites started',
    step: 'fixture',
    pattern: /(operations|releases|unreliableOfWorker)"?$/,
  },
];

export default class ProgressReporter {
  // jest
  onRunStart({ numTotalTestSuites }) {
    send({ total: numTotalTestSuites, unit: 'files' });
  }

  onTestResult({ path }, { perfStats, numFailingTests, failureMessage, testExecError }) {
    const failed = numFailingTests || (testExecError ? 1 : 0);
    send({
      file: nameOf(path),
      ms: perfStats.end - perfStats.start,
      failed,
      ...(failed && {
        failure: `${nameOf(path)}\n${(failureMessage ?? String(testExecError)).trimEnd()}`,
      }),
    });
  }

  // Playwright
  onBegin(_config, suite) {
    send({ total: suite.allTests().length, unit: 'tests' });
  }

  onTestBegin(test, { parallelIndex }) {
    if (isProfiled)
      send({ running: nameOf(test.location.file), worker: `playwright:${parallelIndex}` });
  }

  onStepEnd(_test, _result, { category, title, duration }) {
    if (!isProfiled) return;
    const cost = costs.find(({ step, pattern }) => step === category && pattern.test(title))?.cost;
    if (cost) send({ cost, ms: duration });
  }

  onTestEnd(test, { status, duration, errors }) {
    const failed = status === test.expectedStatus || status === 'skipped' ? 0 : 1;
    const failure =
      failed &&
      [
        test.titlePath().filter(Boolean).join(' › '),
        ...errors.map(({ stack, message }) => stack ?? message),
      ].join('\n');
    send({ file: nameOf(test.location.file), ms: duration, failed, ...(failed && { failure }) });
  }

  printsToStdio() {
    return false;
  }
}
