/**
 * The line around a team's parts. The style also differs, for people who cannot distinguish the
 * colors.
 */
export interface TeamMark {
  color: string;
  line: 'solid' | 'dashed' | 'dotted' | 'double';
}

/** The team of the shell. */
export const PLATFORM = 'platform';

/** Dark enough for white text, and light enough for the dark theme. */
export const markColors = [
  '#2F6FD0',
  '#C2410C',
  '#0F7F5C',
  '#A04BC4',
  '#8A6A00',
  '#CB2C70',
  '#0B7A93',
];
export const platformColor = '#5F7173';
const lines = ['dashed', 'dotted', 'double', 'solid'] as const;

/** A mark per team, the same on every page. */
export const marksOf = (teams: string[]): Map<string, TeamMark> => {
  const others = [...new Set(teams)].filter((team) => team !== PLATFORM).sort();
  const marks = others.map((team, index): [string, TeamMark] => [
    team,
    { color: markColors[index % markColors.length]!, line: lines[index % lines.length]! },
  ]);
  return new Map([[PLATFORM, { color: platformColor, line: 'solid' }], ...marks]);
};

export const teamName = (team: string): string =>
  team.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
