import { Box, Container } from '@larkway/sdk';
import type { FocusEvent, ReactNode } from 'react';

interface MenuPanelProps {
  id: string;
  intro: ReactNode;
  children: ReactNode;
}

const sheet = {
  display: 'none',
  position: 'absolute',
  inset: 'auto',
  insetInline: '0',
  top: 'calc(var(--lw-sizes-header) + 1px)',
  width: 'auto',
  height: 'auto',
  margin: 0,
  padding: 0,
  overflow: 'visible',
  background: 'surface',
  color: 'ink',
  borderBottomWidth: '1px',
  boxShadow: 'menu',
  '&:popover-open': { display: 'block' },
  '& a[aria-current]': {
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '6px',
    textDecorationColor: 'lark',
  },
  _motionSafe: { animation: 'fade 160ms cubic-bezier(.2, .7, .2, 1)' },
} as const;

/**
 * A full-width popover below the header: an introduction on the left, links beside it. Opens
 * without scripts.
 */
export const MenuPanel = ({ id, intro, children }: MenuPanelProps) => (
  <Box id={id} popover="auto" css={sheet}>
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

/** Browsers without popover support never show one. */
export const closePopovers = (container: Element | null): void =>
  container?.querySelectorAll<HTMLElement>('[popover]').forEach((panel) => panel.hidePopover?.());

/**
 * Closes a popover that loses the focus; browsers keep it open, and it would cover the focused
 * element.
 */
export const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopovers(currentTarget);
};
