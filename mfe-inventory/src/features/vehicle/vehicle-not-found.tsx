import { Box, ButtonLink, Container, EmptyState } from '@larkway/sdk';

export const VehicleNotFound = () => (
  <Container>
    <Box paddingBlock="section">
      <EmptyState
        level={1}
        title="Vehicle Not Found"
        text="The vehicle you're looking for doesn't exist."
        action={<ButtonLink to="/inventory">Back to Inventory</ButtonLink>}
      />
    </Box>
  </Container>
);
