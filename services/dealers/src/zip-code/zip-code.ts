import type { UsStateAbbreviation } from '@larkway/dealers-contract';

/** The ways to write a ZIP code: `10001`, `10001-1234`, `10001 1234`, `100011234`. */
const written = /^(\d{5})(?:[ -]?(\d{4}))?$/;

/** A ZIP code in the form `10001` or `10001-1234`; null if the text is not a ZIP code. */
export const toZipCode = (text: string): string | null => {
  const [, five, four] = written.exec(text.trim()) ?? [];
  if (five === undefined) return null;
  return four === undefined ? five : `${five}-${four}`;
};

/** The five digits that name the area. */
export const areaOf = (zipCode: string): string => zipCode.slice(0, 5);

/** ZIP codes of each state: prefixes, ranges of prefixes, and single codes (Postal Service). */
const prefixes: Record<UsStateAbbreviation, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729 75502',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  FL: '320-349',
  GA: '300-319 398-399',
  HI: '96700-96798 968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397 71233',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 06390 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 73960 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 83414',
};

interface Range {
  from: string;
  to: string;
}

const toRange = (text: string): Range => {
  const [from, to = from] = text.split('-') as [string, string?];
  return { from, to };
};

const rangesOf = Object.fromEntries(
  Object.entries(prefixes).map(([state, ranges]) => [state, ranges.split(' ').map(toRange)]),
) as Record<UsStateAbbreviation, Range[]>;

/** Whether a ZIP code belongs to a state. */
export const isZipCodeOf = (zipCode: string, state: UsStateAbbreviation): boolean =>
  rangesOf[state].some(({ from, to }) => {
    const prefix = zipCode.slice(0, from.length);
    return prefix >= from && prefix <= to;
  });
