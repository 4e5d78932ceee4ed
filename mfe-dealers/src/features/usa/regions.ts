import type { UsStateAbbreviation } from '@larkway/dealers-contract';

export interface UsRegion {
  name: string;
  text: string;
  states: UsStateAbbreviation[];
}

const list = (abbreviations: string): UsStateAbbreviation[] =>
  abbreviations.split(' ') as UsStateAbbreviation[];

/** The four parts of the country; each state belongs to one. */
export const regions: UsRegion[] = [
  {
    name: 'West Coast',
    text: 'Washington, Oregon and California, with Alaska and Hawaii.',
    states: list('WA OR CA AK HI'),
  },
  {
    name: 'Southwest',
    text: 'Nevada to Texas, and north to Utah and Colorado. Sun for most of the year.',
    states: list('NV AZ NM TX OK UT CO'),
  },
  {
    name: 'Midwest',
    text: 'The Great Lakes and the Plains, and west to the northern Rockies of Montana, Wyoming and Idaho.',
    states: list('ID MT WY ND SD NE KS MN IA MO WI IL IN MI OH'),
  },
  {
    name: 'East Coast',
    text: 'Maine to Florida, and inland across the South to Arkansas and Louisiana.',
    states: list('ME NH VT MA RI CT NY NJ PA DE MD VA WV NC SC GA FL AL MS TN KY AR LA'),
  },
];
