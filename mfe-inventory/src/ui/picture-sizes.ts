/** A figure's width from a minimum window width on: in CSS pixels, or in percent of the window. */
export type FigureWidth = { from: number } & ({ px: number } | { vw: number });

/** Percent of the figure's width: on small screens, and from 768 px. */
export type Scale = { base: number; md: number };

const MEDIUM = 768;

/**
 * The `sizes` of a picture that is `scale` percent as wide as its figure: how wide it is drawn, for
 * the browser's choice of file. `widths` begin with the widest window; the last is for all that are
 * left.
 */
export const pictureSizes = (widths: FigureWidth[], scale: Scale): string =>
  widths
    .map((width) => {
      const factor = (width.from >= MEDIUM ? scale.md : scale.base) / 100;
      const drawn =
        'px' in width ? `${Math.ceil(width.px * factor)}px` : `${Math.ceil(width.vw * factor)}vw`;
      return width.from > 0 ? `(min-width: ${width.from}px) ${drawn}` : drawn;
    })
    .join(', ');
