import { opsRoutes, releaseCommandTimeout } from '@larkway/ops-contract';
import { read, retryAfterSeconds, send, timeoutFor } from './http';

describe('The duration of a lock-out', () => {
  const now = Date.parse('2026-11-21T04:00:00Z');

  test.each([
    ['15', 15],
    ['Sat, 21 Nov 2026 04:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 03:00:00 GMT', 1],
    ['soon', 60],
    [null, 60],
  ])('with the Retry-After header %s is %d seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});

describe('The timeout of a call', () => {
  const isReleaseCommand = ({ path }: { path: string }): boolean =>
    /\/releases\/remotes\/:name\/./.test(path);
  const changing = Object.values(opsRoutes).filter(({ method }) => method === 'POST');
  const [commands, others] = [
    changing.filter(isReleaseCommand),
    changing.filter((route) => !isReleaseCommand(route)),
  ];

  test.each(commands)('for $path is that of release commands', ({ path }) => {
    expect(timeoutFor(path.replace(':name', 'mfe-dealers'))).toBe(releaseCommandTimeout);
  });

  test('for any other route is 30 seconds', () => {
    expect([commands.length, new Set(others.map(({ path }) => timeoutFor(path)))]).toEqual([
      6,
      new Set([30_000]),
    ]);
  });
});

test('characters that reorder or hide text are shown by their code point in every text that is read', async () => {
  const answer = { name: 'Dealer \u202Eelif\u200B of Reversal', steps: [{ by: '\u202Eidib' }] };
  const fetching = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(answer)));
  const shown = {
    name: 'Dealer ⟨U+202E⟩elif⟨U+200B⟩ of Reversal',
    steps: [{ by: '⟨U+202E⟩idib' }],
  };
  expect([await read('/ops/api/emails'), await send('/ops/api/emails')]).toEqual([shown, shown]);
  fetching.mockRestore();
});
