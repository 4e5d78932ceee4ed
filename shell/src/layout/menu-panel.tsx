import { Box, Container } from '@larkway/sdk';
import type { ReactNode } from 'react';

interface MenuPanelProps {
  id: string;
  intro: ReactNode;
  children: ReactNode;
}

/** The full-width sheet below the header: a few words on the left, the ways on from there. */
export const MenuPanel = ({ id, intro, children }: MenuPanelProps) => (
  <Box
    id={id}
    position="absolute"
    insetInline="0"
    top="100%"
    background="surface"
    borderBottomWidth="1px"
    boxShadow="menu"
    css={{ _motionSafe: { animation: 'fade 160ms cubic-bezier(.2, .7, .2, 1)' } }}
  >
    <Container
      display="grid"
      gridTemplateColumns="220px minmax(0, 1fr)"
      gap="14"
      alignItems="start"
      paddingTop="10"
      paddingBottom="44px"
      css={{ _motionSafe: { animation: 'rise 260ms cubic-bezier(.2, .7, .2, 1)' } }}
    >
      <div>{intro}</div>
      {children}
    </Container>
  </Box>
);
