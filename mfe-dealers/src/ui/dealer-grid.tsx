import type { Dealership } from '@larkway/dealers-contract';
import { Box, chakra, Skeleton } from '@larkway/sdk';
import { DealerCard } from './dealer-card';

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    columnGap: { base: '6', lg: '10' },
    rowGap: '10',
  },
});

export const DealerGrid = ({ dealers, level }: { dealers: Dealership[]; level?: 2 | 3 }) => (
  <Cards>
    {dealers.map((dealer) => (
      <li key={dealer.id}>
        <DealerCard dealer={dealer} level={level} />
      </li>
    ))}
  </Cards>
);

export const DealerGridSkeleton = () => (
  <Box role="status" aria-label="Loading dealers">
    <Cards aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton height="264px" />
        </li>
      ))}
    </Cards>
  </Box>
);
