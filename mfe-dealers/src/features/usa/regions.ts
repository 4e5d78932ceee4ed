import type { UsStateAbbreviation } from '@larkway/dealers-contract';

export interface UsRegion {
  name: string;
  text: string;
  states: UsStateAbbreviation[];
}

const list = (abbreviations: string): UsStateAbbreviation[] => abbreviations.split(' ') as UsStateAbbreviation[];

/** The four parts of the country; each state belongs to one. */
export const regions: UsRegion[] = [
  {
    name: 'West Coast',
    text: 'Washington to California, with the mountain states behind them, Alaska and Hawaii.',
    states: list('WA OR CA NV ID MT WY AK HI'),
  },
  {
    name: 'Southwest',
    text: 'Arizona to Texas, and north as far as Colorado and Utah. Sun for most of the year.',
    states: list('AZ NM TX OK UT CO'),
  },
  {
    name: 'Midwest',
    text: 'The plains and the Great Lakes, from the Dakotas to Ohio. Heated cabins included.',
    states: list('ND SD NE KS MN IA MO WI IL IN MI OH'),
  },
  {
    name: 'East Coast',
    text: 'Maine to Florida, and inland across the South to the Mississippi and a little beyond.',
    states: list('ME NH VT MA RI CT NY NJ PA DE MD VA WV NC SC GA FL AL MS TN KY AR LA'),
  },
];
