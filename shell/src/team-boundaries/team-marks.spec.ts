import { contrast } from '@larkway/sdk/testing';
import { markColors, marksOf, PLATFORM, platformColor, teamName } from './team-marks';

const grounds = ['#FFFFFF', '#F5F3EE', '#EBE7DE', '#0C1A1D', '#12262A', '#0C1F22', '#081315'];

describe('The mark of a team', () => {
  test.each([platformColor, ...markColors])(
    '%s has enough contrast for white text, and on every background of both themes',
    (color) => {
      expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test('does not depend on the order or number of remotes', () => {
    expect(marksOf(['dealers', 'content', 'dealers'])).toEqual(marksOf(['content', 'dealers']));
  });

  test('is unique by color and line for up to 28 teams', () => {
    const teams = Array.from({ length: 28 }, (_, index) => `team-${index}`);
    expect(
      new Set([...marksOf(teams).values()].map(({ color, line }) => `${color} ${line}`)).size,
    ).toBe(29);
  });

  test('of the platform comes first and is reserved, even if the platform has remotes', () => {
    expect([...marksOf(['events', PLATFORM]).keys()]).toEqual([PLATFORM, 'events']);
  });
});

test('a team’s name is capitalized, with spaces', () => {
  expect(teamName('after-sales')).toBe('After sales');
});
