/** Places of the cells, the same in head and rows. On small screens a row has three lines. */
export const gridColumns = {
  base: '44px minmax(0, 1fr) auto',
  lg: '44px 132px minmax(180px, 1.4fr) 118px 64px minmax(120px, 1.6fr) 104px',
};

export const rowHeight = { small: 92, large: 48 };
