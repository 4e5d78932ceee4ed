import { Anchor, Box, CaretDownIcon, chakra, useLocation } from '@larkway/sdk';
import { memo } from 'react';
import { useComposition } from '../remotes/composition';
import { closeWhenLeft } from './menu-panel';
import { currentness, currentLinkOf, type MainEntry, mainEntries } from './navigation';
import { NavigationMenu } from './navigation-menu';

const item = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: 'touch',
  paddingInline: { base: '10px', xl: '14px' },
  fontWeight: 500,
  fontSize: '1rem',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: { base: '10px', xl: '14px' },
    bottom: 0,
    height: '2px',
    background: 'lark',
    scale: '0 1',
    transformOrigin: 'left',
    transition: 'scale 160ms cubic-bezier(.2, .7, .2, 1)',
  },
  '&[aria-current]::after': { scale: '1 1' },
  '&:has(+ :popover-open)': { '&::after': { scale: '1 1' }, '& svg': { rotate: '180deg' } },
  _hover: { '&::after': { scale: '1 1' } },
  '& svg': { flex: 'none', fontSize: '0.875em', transition: 'rotate 160ms' },
} as const;

interface EntryProps {
  id: string;
  entry: MainEntry;
  current: 'page' | 'true' | undefined;
  /** The address of the current link in its menu. */
  currentLink: string | undefined;
}

/** Renders again only when its marks change: most navigations change two of the entries. */
const Entry = memo(({ id, entry: { label, to, menu }, current, currentLink }: EntryProps) => (
  <li onBlur={menu && closeWhenLeft}>
    {menu ? (
      <>
        <chakra.button type="button" popoverTarget={id} aria-current={current} css={item}>
          {label}
          <CaretDownIcon />
        </chakra.button>
        <NavigationMenu id={id} menu={menu} current={currentLink} />
      </>
    ) : (
      <Anchor to={to} aria-current={current} css={item}>
        {label}
      </Anchor>
    )}
  </li>
));
Entry.displayName = 'Entry';

export const MainNavigation = () => {
  const here = useLocation();
  const { map } = useComposition();
  return (
    <Box as="nav" aria-label="Main" display={{ base: 'none', lg: 'block' }} marginInline="auto">
      <Box as="ul" display="flex" gap={{ base: '0', xl: '1' }}>
        {mainEntries(map).map((entry, index) => {
          const id = `menu-${index}`;
          return (
            <Entry
              key={id}
              id={id}
              entry={entry}
              current={currentness(entry, here.pathname)}
              currentLink={currentLinkOf(entry.menu, here)}
            />
          );
        })}
      </Box>
    </Box>
  );
};
