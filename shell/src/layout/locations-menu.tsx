import { Anchor, ArrowRightIcon, Grid, Text, TextLink, useLocation } from '@larkway/sdk';
import { useFigures } from './catalogue-figures';
import { MenuPanel } from './menu-panel';
import { currentLink, quickStates, statePath } from './navigation';

const overviews = [
  { label: 'National overview', to: '/usa' },
  { label: 'Every state', to: '/states' },
];

export const LocationsMenu = ({ id }: { id: string }) => {
  const here = useLocation();
  const { dealers } = useFigures();
  return (
    <MenuPanel
      id={id}
      intro={
        <>
          <Text textStyle="h3">All 50 states</Text>
          <Text tone="ink2" fontSize="1rem" marginTop="2" marginBottom="3">
            {dealers} dealers.
          </Text>
          <Grid justifyItems="start">
            {overviews.map(({ label, to }) => (
              <TextLink key={to} to={to} aria-current={currentLink(to, here)}>
                {label}
              </TextLink>
            ))}
          </Grid>
        </>
      }
    >
      <Grid as="ul" gridTemplateColumns="repeat(3, minmax(0, 1fr))" columnGap="6">
        {quickStates.map(({ name, slug }) => (
          <li key={slug}>
            <Anchor
              to={statePath(slug)}
              aria-current={currentLink(statePath(slug), here)}
              textStyle="h3"
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              minHeight="row"
              borderTopWidth="1px"
              className="group"
            >
              {name}
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
    </MenuPanel>
  );
};
