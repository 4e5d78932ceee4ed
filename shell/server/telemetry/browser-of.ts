import bowser from 'bowser';

const LONGEST = 512;
const OTHER = 'Other';

const names = new Set<string>(Object.values(bowser.BROWSER_MAP));

/**
 * Name and major version of a browser, `Chrome 156`; `Other` for a program that is not a known
 * browser, because its user agent may contain anything.
 */
export const browserOf = (userAgent: string | undefined): string => {
  if (!userAgent) return OTHER;
  const { name, version } = bowser.parse(userAgent.slice(0, LONGEST)).browser;
  if (name === undefined || !names.has(name) || !/^[A-Z][A-Za-z ]+$/.test(name)) return OTHER;
  const major = /^\d{1,3}(?=\.|$)/.exec(version ?? '')?.[0];
  return major ? `${name} ${major}` : name;
};
