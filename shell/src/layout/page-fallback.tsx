import { ButtonLink, CentreLine, Container, Heading, HStack, PhoneLink, Text } from '@larkway/sdk';
import { RetryButton, type RetryProps } from './retry-button';

/** In place of a page that is unavailable. */
export const PageFallback = ({ onRetry }: RetryProps) => (
  <Container
    role="alert"
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    alignContent="center"
    justifyItems="start"
    gap="5"
    minHeight="70vh"
    paddingBlock="section"
  >
    <CentreLine width="216px" />
    <Heading level={1}>This page is not available right now</Heading>
    <Text variant="lead" tone="ink2">
      Please try again in a moment, or call us.
    </Text>
    <PhoneLink kind="sales" />
    <HStack flexWrap="wrap" marginTop="3">
      <RetryButton onRetry={onRetry} />
      <ButtonLink to="/" tone="ink" size="sm">
        Back to Home
      </ButtonLink>
    </HStack>
  </Container>
);
