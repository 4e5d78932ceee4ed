import { Anchor, ArrowRightIcon, Grid, Text, TextLink } from '@larkway/sdk';
import { useFigures } from './catalogue-figures';
import { MenuPanel } from './menu-panel';
import { quickStates, statePath } from './navigation';

export const LocationsMenu = ({ id }: { id: string }) => (
  <MenuPanel
    id={id}
    intro={
      <>
        <Text textStyle="h3">All 50 states</Text>
        <Text tone="ink2" fontSize="1rem" marginTop="2" marginBottom="3">
          {useFigures().dealers} dealers.
        </Text>
        <Grid justifyItems="start">
          <TextLink to="/usa">National overview</TextLink>
          <TextLink to="/states">Every state</TextLink>
        </Grid>
      </>
    }
  >
    <Grid as="ul" gridTemplateColumns="repeat(3, minmax(0, 1fr))" columnGap="6">
      {quickStates.map(({ name, slug }) => (
        <li key={slug}>
          <Anchor
            to={statePath(slug)}
            textStyle="h3"
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            minHeight="row"
            borderTopWidth="1px"
            className="group"
          >
            {name}
            <Text as="span" fontSize="20px" color="ink2" css={{ _motionSafe: { transition: 'translate 160ms', _groupHover: { translate: '4px 0' } } }}>
              <ArrowRightIcon />
            </Text>
          </Anchor>
        </li>
      ))}
    </Grid>
  </MenuPanel>
);
