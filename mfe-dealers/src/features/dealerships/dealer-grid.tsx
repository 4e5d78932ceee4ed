import type { FoundDealership } from '@larkway/dealers-contract';
import { Box, chakra, Skeleton } from '@larkway/sdk';
import { DealerCard } from './dealer-card';

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: { base: '6', lg: '10' },
    rowGap: '10',
  },
});

// From this length on, cards below the fold are rendered when they come near.
const LONG = 40;
const untilNear = { contentVisibility: 'auto', containIntrinsicSize: 'auto 280px' };

export const DealerGrid = ({ dealers }: { dealers: FoundDealership[] }) => (
  <Cards css={dealers.length > LONG ? { '& > li': untilNear } : undefined}>
    {dealers.map((dealer) => (
      <li key={dealer.id}>
        <DealerCard dealer={dealer} />
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
