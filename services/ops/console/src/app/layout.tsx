import { Box, chakra } from '@larkway/sdk';
import { Wordmark } from '@larkway/shell/wordmark';
import type { ReactNode } from 'react';
import { RouterLink } from '../ui/text';

const SkipLink = () => (
  <chakra.a
    href="#content"
    position="fixed"
    zIndex={50}
    left="3"
    top="-100px"
    padding="12px 20px"
    background="button"
    color="onButton"
    borderRadius="pill"
    fontWeight={600}
    _focus={{ top: '3' }}
  >
    Skip to content
  </chakra.a>
);

/** The brand, as a link to the overview. */
const Brand = () => (
  <RouterLink
    to="/"
    aria-label="Larkway operations, overview"
    display="inline-flex"
    alignItems="center"
    gap="10px"
    minHeight="touch"
  >
    <Wordmark height={{ base: '24px', md: '26px' }} />
    <Box
      as="span"
      display={{ base: 'none', sm: 'inline', lg: 'none' }}
      color="ink2"
      fontSize="0.9375rem"
      paddingTop="5px"
    >
      Operations
    </Box>
  </RouterLink>
);

interface LayoutProps {
  /** Beside the brand on small screens, at the bottom of the sidebar on large ones. */
  account: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/** A sidebar, on small screens a header, and the page. */
export const Layout = ({ account, navigation, children }: LayoutProps) => (
  <Box
    display={{ lg: 'grid' }}
    gridTemplateColumns={{ lg: '232px minmax(0, 1fr)' }}
    minHeight="100dvh"
  >
    <SkipLink />
    <Box
      as="header"
      background="sunk"
      borderRightWidth={{ lg: '1px' }}
      borderBottomWidth={{ base: '1px', lg: '0' }}
    >
      <Box
        display="flex"
        flexDirection="column"
        position={{ lg: 'sticky' }}
        top="0"
        height={{ lg: '100dvh' }}
        paddingTop={{ base: '2', lg: '5' }}
        paddingInline={{ lg: '4' }}
      >
        <Box
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          paddingInline={{ base: 'gutter', lg: '3' }}
          paddingBottom={{ base: '1', lg: '5' }}
        >
          <Brand />
          <Box display={{ lg: 'none' }}>{account}</Box>
        </Box>
        {navigation}
        {/* Tooltips open upward: below the window, even hidden ones make the page scroll. */}
        <Box
          display={{ base: 'none', lg: 'block' }}
          borderTopWidth="1px"
          marginInline="-16px"
          paddingInline="28px"
          paddingBlock="3"
          css={{ '& [role=tooltip]': { top: 'auto', bottom: '100%' } }}
        >
          {account}
        </Box>
      </Box>
    </Box>
    <chakra.main
      id="content"
      minWidth="0"
      padding={{ base: '20px clamp(20px, 3.9vw, 40px) 56px', lg: '28px 40px 64px' }}
      maxWidth="1400px"
      width="full"
      fontSize="1rem"
      lineHeight={1.5}
    >
      {children}
    </chakra.main>
  </Box>
);
