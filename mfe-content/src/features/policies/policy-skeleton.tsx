import { Container, Skeleton, Stack, VisuallyHidden } from '@larkway/sdk';

const lines = ['100%', '96%', '98%', '62%', '100%', '94%', '41%'];

export const PolicySkeleton = () => (
  <Container role="status" paddingBlock={{ base: '18', md: '24' }}>
    <VisuallyHidden>Loading policy</VisuallyHidden>
    <Skeleton height="56px" width="420px" />
    <Stack gap="3" marginTop="12" maxWidth="prose">
      {lines.map((width, index) => (
        <Skeleton key={index} height="18px" width={width} />
      ))}
    </Stack>
  </Container>
);
