import { Skeleton, Stack, VisuallyHidden } from '@larkway/sdk';

/** Stands where results will be while the page gets its rates. */
export const ResultsPending = () => (
  <Stack role="status" gap="10">
    <VisuallyHidden>Loading the rates</VisuallyHidden>
    <Skeleton height="40px" />
    <Skeleton height="480px" />
  </Stack>
);
