import { CentreLine, Container, VisuallyHidden } from '@larkway/sdk';

/** Between two pages: the centre line drives ahead. A page that comes at once never shows it. */
export const RoutePending = () => (
  <Container role="status" minHeight="70vh" paddingTop="14">
    <CentreLine
      css={{
        animation: 'fade 160ms 200ms backwards',
        _motionSafe: { animation: 'drive 900ms 200ms cubic-bezier(.6, 0, .2, 1) backwards' },
      }}
    />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Container>
);
