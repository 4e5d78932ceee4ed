import { Box, chakra, IconButton, ListIcon, PhoneIcon, useSite, XIcon } from '@larkway/sdk';
import { CallLink } from './call-link';
import { DrawerNavigation } from './drawer-navigation';
import { Logo } from './logo';
import { ThemeToggle } from './theme-toggle';

const ID = 'menu';

const sheet = {
  position: 'fixed',
  inset: 0,
  left: 'auto',
  width: { base: '100%', md: '440px' },
  maxWidth: '100%',
  height: '100dvh',
  maxHeight: 'none',
  background: 'bg',
  color: 'ink',
  'html:has(&[open])': { overflow: 'hidden' },
  _backdrop: { background: 'scrim' },
  _motionSafe: { animation: 'fade 160ms' },
} as const;

// Sideways, "Close menu" stays in view and the phone number leaves its space to the links.
const stays = {
  _sideways: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    minHeight: 'headerMobile',
    background: 'bg',
  },
} as const;

const drawer = (): HTMLDialogElement | null => document.querySelector(`dialog#${ID}`);

/**
 * Closing returns the focus to the menu button; after a navigation, the layout moves it to the
 * page.
 */
export const closeDrawer = (): void => drawer()?.close();

/** Before hydration and without scripts, the browser's `command` opens the drawer. */
export const OpenDrawerButton = () => (
  <IconButton
    label="Open menu"
    aria-haspopup="dialog"
    command="show-modal"
    commandfor={ID}
    onClick={(event) => {
      // Not by the command, which older browsers do not support.
      event.preventDefault();
      drawer()?.showModal();
    }}
  >
    <ListIcon />
  </IconButton>
);

/** The navigation below 1,024 px. A native modal dialog: traps the focus, closes with Escape. */
export const MobileDrawer = () => {
  const { salesPhone } = useSite();
  return (
    <chakra.dialog
      id={ID}
      aria-label="Menu"
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
      css={sheet}
    >
      <Box display="flex" flexDirection="column" minHeight="100%">
        <Box
          display="flex"
          alignItems="center"
          gap="1"
          minHeight={{ base: 'headerMobile', md: 'header' }}
          paddingInline="5"
          borderBottomWidth="1px"
          css={stays}
        >
          <Logo size="header" />
          <Box display="flex" marginLeft="auto" marginRight="-11px">
            <ThemeToggle />
            <form method="dialog">
              <IconButton type="submit" label="Close menu">
                <XIcon />
              </IconButton>
            </form>
          </Box>
        </Box>
        <DrawerNavigation />
        <Box
          position="sticky"
          bottom="0"
          paddingInline="5"
          paddingTop="4"
          paddingBottom="7"
          borderTopWidth="1px"
          background="surface"
          css={{ _sideways: { position: 'static' } }}
        >
          <CallLink
            textStyle="button"
            display="flex"
            alignItems="center"
            justifyContent="center"
            gap="10px"
            minHeight="control"
            borderRadius="pill"
            background="lark"
            color="onLark"
          >
            <PhoneIcon size="1.25em" />
            {salesPhone}
          </CallLink>
        </Box>
      </Box>
    </chakra.dialog>
  );
};
