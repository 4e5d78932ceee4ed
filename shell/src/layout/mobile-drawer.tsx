import { Box, chakra, IconButton, PhoneIcon, useLocation, useSite, XIcon } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { CallLink } from './call-link';
import { DrawerNavigation } from './drawer-navigation';
import { Logo } from './logo';
import { ThemeToggle } from './theme-toggle';

interface MobileDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

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
  _backdrop: { background: 'scrim' },
  _motionSafe: { animation: 'fade 160ms' },
} as const;

/** The navigation below 1,024 px. A native modal dialog: keeps the focus inside, closes with Escape. */
export const MobileDrawer = ({ isOpen, onClose }: MobileDrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const { salesPhone } = useSite();
  const openedAt = useRef(key);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      openedAt.current = key;
      dialog.current?.showModal();
      document.documentElement.style.overflow = 'hidden';
    }
    if (!isOpen) dialog.current?.close();
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, [isOpen, key]);

  useEffect(() => {
    if (!isOpen || key === openedAt.current) return;
    // Closing gives the focus back to the menu button; after a change of page it belongs to the page.
    dialog.current?.close();
    document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  }, [isOpen, key, onClose]);

  return (
    <chakra.dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      css={sheet}
    >
      {isOpen && (
        <Box display="flex" flexDirection="column" minHeight="100%">
          <Box display="flex" alignItems="center" gap="1" minHeight={{ base: 'headerMobile', md: 'header' }} paddingInline="5" borderBottomWidth="1px">
            <Logo size="header" />
            <Box display="flex" marginLeft="auto" marginRight="-11px">
              <ThemeToggle />
              <IconButton label="Close menu" onClick={onClose}>
                <XIcon />
              </IconButton>
            </Box>
          </Box>
          <DrawerNavigation />
          <Box position="sticky" bottom="0" paddingInline="5" paddingTop="4" paddingBottom="7" borderTopWidth="1px" background="surface">
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
      )}
    </chakra.dialog>
  );
};
