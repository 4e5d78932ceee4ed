import { findProblems, isMeant, type Test } from './find-problems.js';
import { jestTestsIn } from './jest-tests.js';
import { testsInReport } from './playwright-tests.js';
import { readTable } from './read-table.js';

const journey: Test = {
  file: 'e2e/journeys/home.spec.ts',
  title: 'the hero leads to the phone',
  isSkipped: false,
  isNightly: false,
};
const unit: Test = {
  file: 'shell/src/home.spec.ts',
  title: 'the home page › has six states',
  isSkipped: false,
  isNightly: false,
};
const row = (id: string, ...citations: { file: string; title: string }[]) => ({
  id,
  claim: 'A sentence',
  citations,
  line: 7,
});

describe('the table', () => {
  it('is read as the sentence and tests of each row, without headers and prose', () => {
    const table = [
      'Some prose with a | in it.',
      '| id | what the specification says | test(s) |',
      '|---|---|---|',
      '| home-1 | A hero \\| a header | `a/b.spec.ts › one › two`<br>`c.spec.ts › three` |',
      '| home-2 | Skeletons | — |',
    ].join('\n');
    expect(readTable(table)).toEqual([
      {
        id: 'home-1',
        claim: 'A hero | a header',
        citations: [
          { file: 'a/b.spec.ts', title: 'one › two' },
          { file: 'c.spec.ts', title: 'three' },
        ],
        line: 4,
      },
      { id: 'home-2', claim: 'Skeletons', citations: [], line: 5 },
    ]);
  });

  it.each([
    ['| Home | A hero | — |', 'is not an id'],
    ['| home-1 | A hero |', 'three cells'],
    ['| home-1 | A hero | a test |', 'is not a citation'],
    ['| home-1 | A hero | `a.spec.ts` |', 'is not a citation'],
  ])('%s is refused with its line', (text, complaint) => {
    expect(() => readTable(`\n${text}`)).toThrow(
      new RegExp(`SPECIFICATION\\.md:2: .*${complaint}`),
    );
  });
});

describe('the check', () => {
  it('finds no problem if every row has a test and every journey a row', () => {
    expect(findProblems([row('home-1', journey), row('home-2', unit)], [journey, unit])).toEqual(
      [],
    );
  });

  it('finds a row without a test', () => {
    expect(findProblems([row('home-1')], [])).toEqual([
      expect.stringMatching(/^home-1 has no test .*line 7/),
    ]);
  });

  it('finds a test that is cited and does not exist, and proposes the nearest', () => {
    const renamed = { ...journey, title: 'the hero leads to the inventory' };
    expect(findProblems([row('home-1', renamed), row('home-2', journey)], [journey])).toEqual([
      expect.stringContaining(`did you mean \`${journey.file} › ${journey.title}\`?`),
    ]);
    expect(
      findProblems(
        [row('home-1', { ...journey, file: 'elsewhere.spec.ts' }), row('home-2', journey)],
        [journey],
      ),
    ).toEqual([expect.stringContaining('correct its path')]);
  });

  it('finds a journey that no row cites, and leaves other tests alone', () => {
    expect(findProblems([], [journey, unit])).toEqual([
      expect.stringMatching(/home\.spec\.ts.* is cited by no row/),
    ]);
  });

  it('finds an id that occurs twice', () => {
    expect(findProblems([row('home-1', unit), row('home-1', unit)], [unit])).toEqual([
      expect.stringMatching(/^home-1 occurs twice/),
    ]);
  });

  it('finds a cited test that is skipped', () => {
    expect(findProblems([row('home-1', unit)], [{ ...unit, isSkipped: true }])).toEqual([
      expect.stringMatching(/which is skipped/),
    ]);
  });

  it('finds a row whose tests all wait for the nightly run', () => {
    const nightly = { ...unit, title: 'takes long', isNightly: true };
    expect(findProblems([row('home-1', nightly)], [nightly])).toEqual([
      expect.stringMatching(/^home-1 cites nightly tests only/),
    ]);
    expect(findProblems([row('home-1', nightly, unit)], [nightly, unit])).toEqual([]);
  });

  it('matches any text with a star, and everything else literally', () => {
    expect(isMeant('* can be read', '/faq can be read')).toBe(true);
    expect(isMeant('a.c (d)', 'abc (d)')).toBe(false);
    expect(isMeant('can be read', '/faq can be read')).toBe(false);
  });
});

describe('tests of jest', () => {
  it('have the titles of the source, after those of their groups', () => {
    const source = `
      for (const kind of kinds) test(\`a \${kind} thing\`, () => undefined);
      describe('outer', () => {
        describe.each([1])('inner %s', () => { it.each(rows)('has %s', () => { expect(it).toBe(1); }); });
        it.skip('waits', () => undefined);
        test.each\`a | b\`('tagged', async () => undefined);
      });
      if (isNightly) test('for long', () => undefined);`;
    expect(
      jestTestsIn(source, 'a.spec.tsx').map(({ title, isSkipped, isNightly }) => [
        title,
        isSkipped,
        isNightly,
      ]),
    ).toEqual([
      ['a ${kind} thing', false, false],
      ['outer › inner %s › has %s', false, false],
      ['outer › waits', true, false],
      ['outer › tagged', false, false],
      ['for long', false, true],
    ]);
  });
});

describe('tests of Playwright', () => {
  it('are listed once, even if several projects run them', () => {
    const spec = {
      title: 'opens',
      file: 'journeys/a.spec.ts',
      tags: ['phone'],
      tests: [{ expectedStatus: 'passed' }],
    };
    const nightly = { ...spec, title: 'opens all', tags: ['nightly'] };
    const report = {
      suites: [
        {
          title: 'journeys/a.spec.ts',
          specs: [spec, spec, nightly],
          suites: [{ title: 'on a phone', specs: [spec] }],
        },
      ],
    };
    expect(testsInReport(report)).toEqual([
      { file: 'e2e/journeys/a.spec.ts', title: 'opens', isSkipped: false, isNightly: false },
      { file: 'e2e/journeys/a.spec.ts', title: 'opens all', isSkipped: false, isNightly: true },
      {
        file: 'e2e/journeys/a.spec.ts',
        title: 'on a phone › opens',
        isSkipped: false,
        isNightly: false,
      },
    ]);
  });
});
