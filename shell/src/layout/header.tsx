import { Box, Container, PhoneIcon, useLocation, useSite } from '@larkway/sdk';
import { memo, useEffect, useRef } from 'react';
import { CallLink } from './call-link';
import { ListLinks } from './list-links';
import { Logo } from './logo';
import { MainNavigation } from './main-navigation';
import { closeDrawer, MobileDrawer, OpenDrawerButton } from './mobile-drawer';
import { closePopovers } from './menu-panel';
import { mainEntries } from './navigation';
import { ThemeToggle } from './theme-toggle';
import { useComposition } from '../remotes/composition';

// Over the hero the header uses the picture's colors; it is solid while a menu is open.
const over = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  background: 'transparent',
  borderColor: 'heroLine',
  color: 'heroInk',
  '--lw-colors-mark-dash': { base: undefined, _dark: '#1D2629' },
  '&:has(:popover-open)': { background: 'surface', borderColor: 'line', color: 'ink' },
} as const;

/** Entries of the header beside which the phone number fits from 1,024 px. */
const MOST_ENTRIES = 6;

const numberBeside = { display: { base: 'none', lg: 'inline' } } as const;
const numberFromXl = { display: { base: 'none', xl: 'inline' } } as const;

/** Equal on both sides, so that the navigation stays where it is when a link to a list appears. */
const side = { flex: { lg: '1 0 0' } } as const;

const solid = { position: 'relative', background: 'bg', borderColor: 'line' } as const;

const HeaderBar = () => {
  const { salesPhone } = useSite();
  const { map } = useComposition();
  const isFull = mainEntries(map).length > MOST_ENTRIES;
  return (
    <Container
      display="flex"
      alignItems="center"
      gap={{ base: '1', lg: '4', xl: '8' }}
      height={{ base: 'headerMobile', md: 'header' }}
      css={{ _sideways: { height: 'headerMobile' } }}
    >
      <Box css={side}>
        <Logo size="header" />
      </Box>
      <MainNavigation />
      <Box
        display="flex"
        alignItems="center"
        justifyContent="flex-end"
        gap={{ base: '0', lg: '3' }}
        marginLeft={{ base: 'auto', lg: '0' }}
        css={side}
      >
        <ListLinks />
        <CallLink
          aria-label={`Call ${salesPhone}`}
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          gap="2"
          minWidth="touch"
          minHeight="touch"
          fontWeight={600}
          whiteSpace="nowrap"
          css={{ '& svg': { flex: 'none', fontSize: { base: '22px', lg: '1.25em' } } }}
        >
          <PhoneIcon />
          <Box as="span" css={isFull ? numberFromXl : numberBeside}>
            {salesPhone}
          </Box>
        </CallLink>
        <Box display={{ base: 'none', lg: 'block' }} marginRight="-11px">
          <ThemeToggle />
        </Box>
        <Box display={{ base: 'block', lg: 'none' }} marginRight="-11px">
          <OpenDrawerButton />
        </Box>
      </Box>
    </Container>
  );
};

/** The same on every page: a navigation renders only the links again whose mark changes. */
const HeaderContent = memo(() => (
  <>
    <HeaderBar />
    <MobileDrawer />
  </>
));
HeaderContent.displayName = 'HeaderContent';

export const Header = () => {
  const { pathname, key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const last = useRef(key);

  useEffect(() => {
    // Not at hydration: a menu that the visitor has opened before it stays open.
    if (last.current === key) return;
    last.current = key;
    closePopovers(header.current);
    closeDrawer();
  }, [key]);

  return (
    <Box
      as="header"
      ref={header}
      zIndex={20}
      borderBottomWidth="1px"
      css={pathname === '/' ? over : solid}
    >
      <HeaderContent />
    </Box>
  );
};
