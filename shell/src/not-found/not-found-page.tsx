import { ButtonLink, Container, EmptyState, HStack } from '@larkway/sdk';

/** For every path that no remote declares. */
export const NotFoundPage = () => (
  <Container paddingBlock="section">
    <EmptyState
      level={1}
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      action={
        <HStack flexWrap="wrap">
          <ButtonLink to="/">Back to Home</ButtonLink>
          <ButtonLink to="/inventory" tone="outline">
            Browse Inventory
          </ButtonLink>
        </HStack>
      }
    />
  </Container>
);
