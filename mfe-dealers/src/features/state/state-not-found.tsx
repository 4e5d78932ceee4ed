import { Button, ButtonLink, Container, EmptyState, Flex, useHead } from '@larkway/sdk';
import { notFoundHead } from './state-head';

export const StateNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useHead(notFoundHead);
  return (
    <Container paddingBlock="section">
      <EmptyState
        level={1}
        title="State Not Found"
        text="The state you're looking for doesn't exist."
        action={
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink to="/states">Back to States</ButtonLink>
            {onRetry && (
              <Button tone="outline" borderColor="field" onClick={onRetry}>
                Try Again
              </Button>
            )}
          </Flex>
        }
      />
    </Container>
  );
};
