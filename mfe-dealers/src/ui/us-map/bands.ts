/** Numbers of dealers that share a shade; both ends belong to it. */
export interface Band {
  from: number;
  to: number;
  /** Percent of the full color. */
  shade: number;
}

/**
 * From few dealers to many. Between the third and the fourth the name turns light, so no shade lies
 * where neither can be read.
 */
const shades = [14, 28, 44, 80, 100];

/**
 * Up to five bands, each as many times wider than the one before it: a few states have most
 * dealers, and most states a few. A state without dealers is in none.
 */
export const bandsOf = (counts: number[]): Band[] => {
  const most = Math.max(0, ...counts);
  if (most === 0) return [];
  const begins = [
    ...new Set(
      shades.map((_, step) => (step === 0 ? 1 : Math.floor(most ** (step / shades.length)) + 1)),
    ),
  ].filter((from) => from <= most);
  return begins.map((from, index) => ({
    from,
    to: (begins[index + 1] ?? most + 1) - 1,
    shade: shades[index + shades.length - begins.length]!,
  }));
};

export const bandOf = (count: number, bands: Band[]): Band | undefined =>
  bands.find(({ from, to }) => count >= from && count <= to);

/** `1`, `2–3`. */
export const bandText = ({ from, to }: Band): string =>
  from === to ? String(from) : `${from}–${to}`;

const NO_DEALER = 4;

export const fillOf = (band: Band | undefined): string =>
  `color-mix(in srgb, var(--lw-colors-tide) ${band?.shade ?? NO_DEALER}%, var(--lw-colors-bg))`;

/** What can be read on it. */
export const inkOn = (band: Band | undefined): 'ink' | 'bg' =>
  band && band.shade > 50 ? 'bg' : 'ink';
