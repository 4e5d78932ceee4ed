import {
  ArrowsClockwiseIcon,
  Box,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  HStack,
  PhoneLink,
  Text,
} from '@larkway/sdk';

interface RetryProps {
  onRetry: () => void;
}

/** Hidden without scripts, because it needs one. */
const RetryButton = ({ onRetry }: RetryProps) => (
  <Box css={{ '@media (scripting: none)': { display: 'none' } }}>
    <Button tone="outline" size="sm" icon={<ArrowsClockwiseIcon />} onClick={onRetry}>
      Retry
    </Button>
  </Box>
);

/** Shown instead of a page that is unavailable. */
export const PageFallback = ({ onRetry }: RetryProps) => (
  <Container role="alert" paddingBlock="section">
    <EmptyState
      level={1}
      title="This page is not available right now"
      text="Please try again in a moment, or call us."
      action={
        <>
          <PhoneLink kind="sales" />
          <HStack flexWrap="wrap" marginTop="6">
            <RetryButton onRetry={onRetry} />
            <ButtonLink to="/" tone="ink" size="sm">
              Back to Home
            </ButtonLink>
          </HStack>
        </>
      }
    />
  </Container>
);

/** Shown instead of a fragment that is unavailable, with about its size. */
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
