import { Container, Text } from '@larkway/sdk';
import { RetryButton, type RetryProps } from './retry-button';

/** In place of a fragment that is unavailable: says so quietly and keeps about its room. */
export const RegionFallback = ({ onRetry }: RetryProps) => (
  <Container
    role="status"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    alignContent="center"
    justifyItems="start"
    gap="4"
    minHeight="320px"
    paddingBlock="10"
  >
    <Text tone="ink2">This part of the page did not load. The rest works as usual.</Text>
    <RetryButton onRetry={onRetry} />
  </Container>
);
