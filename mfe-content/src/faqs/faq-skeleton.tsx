import { Box, Grid, Skeleton, VisuallyHidden } from '@larkway/sdk';

interface FaqSkeletonProps {
  rows: number;
  columns?: 1 | 2;
}

const widths = ['62%', '48%', '71%', '55%'];

/** Rows between hairlines, as tall as the questions that will stand there. */
export const FaqSkeleton = ({ rows, columns = 1 }: FaqSkeletonProps) => (
  <Grid
    role="status"
    columnGap="column"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` }}
  >
    <VisuallyHidden>Loading questions</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Box
        key={index}
        display="flex"
        alignItems="center"
        minHeight={{ base: 'rowMobile', md: 'row' }}
        borderTopWidth="1px"
      >
        <Skeleton height="22px" width={widths[index % widths.length]} />
      </Box>
    ))}
  </Grid>
);
