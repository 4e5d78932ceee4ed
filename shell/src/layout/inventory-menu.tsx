import { Anchor, Box, Grid, Stage, Text, TextLink, useLocation } from '@larkway/sdk';
import { dollars, useFigures } from './catalogue-figures';
import { MenuPanel } from './menu-panel';
import { categories, categoryPath, currentLink } from './navigation';

export const InventoryMenu = ({ id }: { id: string }) => {
  const here = useLocation();
  const { models, lowestPrice, highestPrice } = useFigures();
  return (
    <MenuPanel
      id={id}
      intro={
        <>
          <Text textStyle="h3">{models} vehicles</Text>
          <Text tone="ink2" fontSize="1rem" marginTop="2" marginBottom="3">
            From {dollars(lowestPrice)} to {dollars(highestPrice)}.
          </Text>
          <TextLink to="/inventory" aria-current={currentLink('/inventory', here)}>
            All inventory
          </TextLink>
        </>
      }
    >
      <Grid as="ul" gridTemplateColumns="repeat(6, minmax(0, 1fr))" gap="5">
        {categories.map(({ label, slug, picture, tone, scale }) => (
          <li key={slug}>
            <Anchor
              to={categoryPath(slug)}
              aria-current={currentLink(categoryPath(slug), here)}
              className="group"
              display="block"
              fontWeight={500}
              borderRadius="stage"
            >
              <Stage
                tone={tone}
                src={picture}
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
        ))}
      </Grid>
    </MenuPanel>
  );
};
