import { Box, chakra } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { Brand } from './brand';
import { SkipLink } from './skip-link';

interface FrameProps {
  /** Beside the brand on small screens, at the foot of the rail on large ones. */
  account: ReactNode;
  /** The navigation. */
  places: ReactNode;
  children: ReactNode;
}

/** The rail at the side, on small screens a header, and the page. */
export const Frame = ({ account, places, children }: FrameProps) => (
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
        {places}
        {/* Tooltips open upwards: below the foot of the window, even hidden ones make every page scroll. */}
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
