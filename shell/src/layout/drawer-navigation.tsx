import { Anchor, Box, chakra, MinusIcon, PlusIcon, useLocation } from '@larkway/sdk';
import { memo } from 'react';
import { useComposition } from '../remotes/composition';
import { currentness, type MainEntry, mainEntries, type Menu } from './navigation';

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: 'rowMobile',
  borderBottomWidth: '1px',
  fontFamily: 'display',
  fontSize: '1.625rem',
  lineHeight: 1.2,
  letterSpacing: '-0.02em',
  '&[aria-current]': { borderBottomColor: 'lark' },
  _sideways: { minHeight: '52px', fontSize: '1.375rem' },
} as const;

const group = { '&[open] > summary .plus, &:not([open]) > summary .minus': { display: 'none' } };

const MenuLinks = memo(({ overview, links }: Pick<Menu, 'overview' | 'links'>) => (
  <Box
    as="ul"
    display="grid"
    gridTemplateColumns="1fr 1fr"
    columnGap="4"
    paddingTop="1"
    paddingBottom="4"
  >
    {[...overview, ...links].map(({ label, to }) => (
      <li key={to}>
        <Anchor to={to} display="flex" alignItems="center" minHeight="touch" fontWeight={500}>
          {label}
        </Anchor>
      </li>
    ))}
  </Box>
));
MenuLinks.displayName = 'MenuLinks';

interface EntryProps {
  entry: MainEntry;
  current: 'page' | 'true' | undefined;
}

/** Renders again only when its mark changes: most navigations change two of the entries. */
const Entry = memo(({ entry: { label, to, menu }, current }: EntryProps) => (
  <li>
    {menu ? (
      <chakra.details name="drawer" css={group}>
        <chakra.summary aria-current={current} css={row}>
          {label}
          <PlusIcon className="plus" />
          <MinusIcon className="minus" />
        </chakra.summary>
        <MenuLinks {...menu} />
      </chakra.details>
    ) : (
      <Anchor to={to} aria-current={current} css={row}>
        {label}
      </Anchor>
    )}
  </li>
));
Entry.displayName = 'Entry';

export const DrawerNavigation = () => {
  const { pathname } = useLocation();
  const { map } = useComposition();
  return (
    <Box as="nav" aria-label="Main" flex="1" paddingInline="5" paddingBlock="3">
      <ul>
        {mainEntries(map).map((entry, index) => (
          <Entry key={index} entry={entry} current={currentness(entry, pathname)} />
        ))}
      </ul>
    </Box>
  );
};
