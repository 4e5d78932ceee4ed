import { contrast } from '@larkway/sdk/testing';
import { markColors, marksOf, PLATFORM, platformColor, teamName } from './team-marks';

const grounds = ['#FFFFFF', '#F5F3EE', '#EBE7DE', '#0C1A1D', '#12262A', '#0C1F22', '#081315'];

describe('The mark of a team', () => {
  test.each([platformColor, ...markColors])(
    '%s carries white text, and is seen on every ground of both themes',
    (color) => {
      expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test('is the same whatever the order in which remotes are named, and however many a team has', () => {
    expect(marksOf(['dealers', 'content', 'dealers'])).toEqual(marksOf(['content', 'dealers']));
  });

  test('is no other team’s, by colour and line, while there are fewer than 28', () => {
    const teams = Array.from({ length: 28 }, (_, index) => `team-${index}`);
    expect(
      new Set([...marksOf(teams).values()].map(({ color, line }) => `${color} ${line}`)).size,
    ).toBe(29);
  });

  test('of the platform comes first, and is its own only, also where the platform has remotes', () => {
    expect([...marksOf(['events', PLATFORM]).keys()]).toEqual([PLATFORM, 'events']);
  });
});

test('a team’s name is written as a name', () => {
  expect(teamName('after-sales')).toBe('After sales');
});
