import { Anchor, ArrowRightIcon, Box, Grid, ProductFigure, Text, TextLink } from '@larkway/sdk';
import { memo } from 'react';
import { useFigures } from './catalog-figures';
import { MenuPanel } from './menu-panel';
import { ariaCurrentOf, type Menu, type MenuLink, withFigures } from './navigation';

/** Width of a picture in percent of its tile. */
const widths = { regular: 92, large: 104 } as const;

type Tile = Required<MenuLink>;

const isTile = (link: MenuLink): link is Tile => link.picture !== undefined;

interface LinksProps<L> {
  links: L[];
  /** The address of the current one. */
  current: string | undefined;
}

const Tiles = memo(({ links, current }: LinksProps<Tile>) => (
  <Grid as="ul" gridTemplateColumns="repeat(6, minmax(0, 1fr))" gap="5">
    {links.map(({ label, to, picture }) => {
      const { src, tone, size = 'regular' } = picture;
      return (
        <li key={to}>
          <Anchor
            to={to}
            aria-current={ariaCurrentOf(to, current)}
            className="group"
            display="block"
            fontWeight={500}
            borderRadius="stage"
          >
            <ProductFigure
              tone={tone}
              src={src}
              width={440}
              height={275}
              alt=""
              scale={widths[size]}
              ratio="5/4"
            />
            <Box as="span" display="block" marginTop="3" fontSize="1rem">
              {label}
            </Box>
          </Anchor>
        </li>
      );
    })}
  </Grid>
));
Tiles.displayName = 'Tiles';

const Rows = memo(({ links, current }: LinksProps<MenuLink>) => (
  <Grid as="ul" gridTemplateColumns="repeat(3, minmax(0, 1fr))" columnGap="6">
    {links.map(({ label, to }) => (
      <li key={to}>
        <Anchor
          to={to}
          aria-current={ariaCurrentOf(to, current)}
          textStyle="h3"
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          minHeight="row"
          borderTopWidth="1px"
          className="group"
        >
          {label}
          <Text
            as="span"
            fontSize="20px"
            color="ink2"
            css={{
              _motionSafe: {
                transition: 'translate 160ms',
                _groupHover: { translate: '4px 0' },
              },
            }}
          >
            <ArrowRightIcon />
          </Text>
        </Anchor>
      </li>
    ))}
  </Grid>
));
Rows.displayName = 'Rows';

interface NavigationMenuProps {
  id: string;
  menu: Menu;
  /** The address of the current link in the menu. */
  current: string | undefined;
}

/** A menu of the header, as a remote's manifest describes it: tiles if every link has a picture. */
export const NavigationMenu = ({ id, menu, current }: NavigationMenuProps) => {
  const figures = useFigures();
  const { title, text, overview, links } = menu;
  const currentInLinks = links.find(({ to }) => to === current)?.to;
  return (
    <MenuPanel
      id={id}
      intro={
        <>
          <Text textStyle="h3">{withFigures(title, figures)}</Text>
          <Text tone="ink2" fontSize="1rem" marginTop="2" marginBottom="3">
            {withFigures(text, figures)}
          </Text>
          <Grid justifyItems="start">
            {overview.map(({ label, to }) => (
              <TextLink key={to} to={to} aria-current={ariaCurrentOf(to, current)}>
                {label}
              </TextLink>
            ))}
          </Grid>
        </>
      }
    >
      {links.every(isTile) ? (
        <Tiles links={links} current={currentInLinks} />
      ) : (
        <Rows links={links} current={currentInLinks} />
      )}
    </MenuPanel>
  );
};
