import { Anchor, Box, Grid, Stage, Text, TextLink } from '@larkway/sdk';
import { catalogueFigures } from './catalogue-figures';
import { MenuPanel } from './menu-panel';
import { categories, categoryPath } from './navigation';

export const InventoryMenu = ({ id }: { id: string }) => (
  <MenuPanel
    id={id}
    intro={
      <>
        <Text textStyle="h3">{catalogueFigures.models} vehicles</Text>
        <Text tone="ink2" fontSize="1rem" marginTop="2" marginBottom="3">
          From {catalogueFigures.lowestPrice} to {catalogueFigures.highestPrice}.
        </Text>
        <TextLink to="/inventory">All inventory</TextLink>
      </>
    }
  >
    <Grid as="ul" gridTemplateColumns="repeat(6, minmax(0, 1fr))" gap="5">
      {categories.map(({ label, slug, picture, tone, scale }) => (
        <li key={slug}>
          <Anchor to={categoryPath(slug)} className="group" display="block" fontWeight={500} borderRadius="stage">
            <Stage tone={tone} src={picture} width={440} height={275} alt="" scale={scale} ratio="5/4" />
            <Box as="span" display="block" marginTop="3" fontSize="1rem">
              {label}
            </Box>
          </Anchor>
        </li>
      ))}
    </Grid>
  </MenuPanel>
);
