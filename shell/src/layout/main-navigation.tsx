import { Anchor, Box, CaretDownIcon, chakra, useLocation } from '@larkway/sdk';
import { InventoryMenu } from './inventory-menu';
import { LocationsMenu } from './locations-menu';
import { currentness, type Destination, destinations } from './navigation';

const menus = { inventory: InventoryMenu, locations: LocationsMenu };

interface MainNavigationProps {
  open: Destination['menu'] | null;
  onToggle: (menu: NonNullable<Destination['menu']>) => void;
}

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
  '&[aria-current]::after, &[aria-expanded=true]::after': { scale: '1 1' },
  _hover: { '&::after': { scale: '1 1' } },
  '& svg': { flex: 'none', fontSize: '0.875em', transition: 'rotate 160ms' },
  '&[aria-expanded=true] svg': { rotate: '180deg' },
} as const;

export const MainNavigation = ({ open, onToggle }: MainNavigationProps) => {
  const { pathname } = useLocation();
  return (
    <Box as="nav" aria-label="Main" display={{ base: 'none', lg: 'block' }} marginInline="auto">
      <Box as="ul" display="flex" gap={{ base: '0', xl: '1' }}>
        {destinations.map((destination) => {
          const { label, to, menu } = destination;
          const current = currentness(destination, pathname);
          const Menu = menu && menus[menu];
          return (
            <li key={label}>
              {menu && Menu ? (
                <>
                  <chakra.button
                    type="button"
                    aria-expanded={open === menu}
                    aria-controls={open === menu ? `menu-${menu}` : undefined}
                    aria-current={current}
                    onClick={() => onToggle(menu)}
                    css={item}
                  >
                    {label}
                    <CaretDownIcon />
                  </chakra.button>
                  {open === menu && <Menu id={`menu-${menu}`} />}
                </>
              ) : (
                <Anchor to={to} aria-current={current} css={item}>
                  {label}
                </Anchor>
              )}
            </li>
          );
        })}
      </Box>
    </Box>
  );
};
