import { Box, Skeleton, VisuallyHidden } from '@larkway/sdk';

/** The place of rows that are on their way. */
export const Loading = ({ rows = 6, height = '40px' }: { rows?: number; height?: string }) => (
  <Box display="grid" gap="2" role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Box>
);
