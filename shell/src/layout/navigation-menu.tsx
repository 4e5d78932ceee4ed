import {
  Anchor,
  ArrowRightIcon,
  Box,
  Grid,
  ProductFigure,
  Text,
  TextLink,
  useLocation,
} from '@larkway/sdk';
import { useFigures } from './catalog-figures';
import { MenuPanel } from './menu-panel';
import { menuPictureOf } from './menu-pictures';
import { currentLink, type Menu, withFigures } from './navigation';

type MenuLinks = Pick<Menu, 'links'>;

const Tiles = ({ links }: MenuLinks) => {
  const here = useLocation();
  return (
    <Grid as="ul" gridTemplateColumns="repeat(6, minmax(0, 1fr))" gap="5">
      {links.map(({ label, to, picture }) => {
        const { src, tone, scale } = menuPictureOf(picture)!;
        return (
          <li key={to}>
            <Anchor
              to={to}
              aria-current={currentLink(to, here)}
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
                scale={scale}
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
  );
};

const Rows = ({ links }: MenuLinks) => {
  const here = useLocation();
  return (
    <Grid as="ul" gridTemplateColumns="repeat(3, minmax(0, 1fr))" columnGap="6">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Anchor
            to={to}
            aria-current={currentLink(to, here)}
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
  );
};

/** A menu of the header, as a remote's manifest describes it: tiles if every link has a picture. */
export const NavigationMenu = ({ id, menu }: { id: string; menu: Menu }) => {
  const here = useLocation();
  const figures = useFigures();
  const { title, text, overview, links } = menu;
  const hasPictures = links.every(({ picture }) => menuPictureOf(picture));
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
              <TextLink key={to} to={to} aria-current={currentLink(to, here)}>
                {label}
              </TextLink>
            ))}
          </Grid>
        </>
      }
    >
      {hasPictures ? <Tiles links={links} /> : <Rows links={links} />}
    </MenuPanel>
  );
};
