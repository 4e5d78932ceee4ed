import { ButtonLink, Container, EmptyState, useHead } from '@larkway/sdk';
import { notFoundHead } from './state-head';

export const StateNotFound = () => {
  useHead(notFoundHead);
  return (
    <Container paddingBlock="section">
      <EmptyState
        level={1}
        title="State Not Found"
        text="The state you're looking for doesn't exist."
        action={<ButtonLink to="/states">Back to States</ButtonLink>}
      />
    </Container>
  );
};
