import { Box, ButtonLink, Container, EmptyState } from '@larkway/sdk';

export const StateNotFound = () => (
  <Container>
    <Box paddingBlock="section">
      <EmptyState
        level={1}
        title="State Not Found"
        text="The state you're looking for doesn't exist."
        action={<ButtonLink to="/states">Back to States</ButtonLink>}
      />
    </Box>
  </Container>
);
