import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Names and values in two columns between hairlines. */
export const Definitions = ({ items }: { items: Definition[] }) => (
  <chakra.dl borderTopWidth="1px">
    {items.map(({ term, value }) => (
      <Box
        key={term}
        display="grid"
        gridTemplateColumns={{ base: '116px minmax(0, 1fr)', md: '148px minmax(0, 1fr)' }}
        gap="3"
        paddingBlock="9px"
        borderBottomWidth="1px"
        fontSize="0.9375rem"
      >
        <chakra.dt color="ink2">{term}</chakra.dt>
        <chakra.dd minWidth="0" overflowWrap="anywhere">
          {value}
        </chakra.dd>
      </Box>
    ))}
  </chakra.dl>
);
