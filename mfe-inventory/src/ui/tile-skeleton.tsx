import { Box, Skeleton } from '@larkway/sdk';
import type { SkeletonProps } from '@larkway/sdk';

/** The place of a tile that is on its way, line by line in its own size. */
export const TileSkeleton = ({ ratio, height }: Pick<SkeletonProps, 'ratio' | 'height'>) => (
  <Box>
    <Skeleton ratio={ratio} height={height} />
    <Box marginTop={{ base: '4', md: '18px' }}>
      <Skeleton height="26px" width="52%" />
    </Box>
    <Box marginTop="2">
      <Skeleton height="20px" width="72%" />
    </Box>
  </Box>
);
