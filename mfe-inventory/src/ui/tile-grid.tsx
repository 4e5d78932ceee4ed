import { chakra } from '@larkway/sdk';

/** Tiles in thirds, in halves on small screens. */
export const TileGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: { base: '3', md: '6' },
    rowGap: { base: '36px', md: '14', lg: '16' },
  },
});
