// The models above the table and the columns of the table have the same widths.

/** Width of the column with the names of rows. */
export const labelWidth = { base: '92px', md: '20%', _print: '14%' };

/** With more models than fit, the next one shows at the edge of the screen. */
export const columnsWidth = {
  base: 'calc(92px + var(--models) * 116px)',
  md: 'calc(160px + var(--models) * 184px)',
  _print: '0',
};

/** Scrolls sideways up to the edge of the screen; from 1,024 px four models fit. */
export const sideways = {
  overflowX: { base: 'auto', lg: 'visible', _print: 'visible' },
  marginRight: { base: 'calc(var(--lw-spacing-gutter) * -1)', lg: '0', _print: '0' },
} as const;
