import { Anchor, Box, chakra, MinusIcon, PlusIcon, useLocation } from '@larkway/sdk';
import { useFigures } from './catalogue-figures';
import {
  categories,
  categoryPath,
  currentness,
  destinations,
  quickStates,
  statePath,
} from './navigation';

interface MenuLink {
  label: string;
  to: string;
}

const menuLinksOf = (models: number): Record<'inventory' | 'locations', MenuLink[]> => ({
  inventory: [
    { label: `All ${models} vehicles`, to: '/inventory' },
    ...categories.map(({ label, slug }) => ({ label, to: categoryPath(slug) })),
  ],
  locations: [
    { label: 'National overview', to: '/usa' },
    { label: 'Every state', to: '/states' },
    ...quickStates.map(({ name, slug }) => ({ label: name, to: statePath(slug) })),
  ],
});

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
} as const;

const group = { '&[open] > summary .plus, &:not([open]) > summary .minus': { display: 'none' } };

export const DrawerNavigation = () => {
  const { pathname } = useLocation();
  const links = menuLinksOf(useFigures().models);
  return (
    <Box as="nav" aria-label="Main" flex="1" paddingInline="5" paddingBlock="3">
      <ul>
        {destinations.map((destination) => {
          const { label, to, menu } = destination;
          const current = currentness(destination, pathname);
          return (
            <li key={label}>
              {menu ? (
                <chakra.details name="drawer" css={group}>
                  <chakra.summary aria-current={current} css={row}>
                    {label}
                    <PlusIcon className="plus" />
                    <MinusIcon className="minus" />
                  </chakra.summary>
                  <Box
                    as="ul"
                    display="grid"
                    gridTemplateColumns="1fr 1fr"
                    columnGap="4"
                    paddingTop="1"
                    paddingBottom="4"
                  >
                    {links[menu].map((link) => (
                      <li key={link.to}>
                        <Anchor
                          to={link.to}
                          display="flex"
                          alignItems="center"
                          minHeight="touch"
                          fontWeight={500}
                        >
                          {link.label}
                        </Anchor>
                      </li>
                    ))}
                  </Box>
                </chakra.details>
              ) : (
                <Anchor to={to} aria-current={current} css={row}>
                  {label}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
};
