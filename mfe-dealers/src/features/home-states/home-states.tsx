import { dealersPaths } from '@larkway/dealers-contract';
import {
  Box,
  Container,
  EmptyState,
  Grid,
  Heading,
  isFailure,
  type LoadContext,
  type Loaded,
  Section,
  Skeleton,
  Text,
  TextLink,
} from '@larkway/sdk';
import { type ListedState, loadStates, useStates } from '../../ui/states';
import { StateCard } from '../../ui/state-card';
import { StateMap } from './state-map';

/** Number of states on the home page; the service lists the largest first. */
const SHOWN = 6;

export const load = async ({ http }: LoadContext): Promise<Loaded> => {
  const fallback = await loadStates({ http });
  return { fallback, isStatic: !isFailure(fallback[dealersPaths.states]) };
};

const Cards = ({ states }: { states: ListedState[] | undefined }) => (
  <Grid
    as="ul"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    columnGap="6"
  >
    {states
      ? states.slice(0, SHOWN).map((state) => (
          <li key={state.slug}>
            <StateCard state={state} />
          </li>
        ))
      : Array.from({ length: SHOWN }, (_, index) => (
          <Box as="li" key={index} paddingBlock="3">
            <Skeleton height="92px" />
          </Box>
        ))}
  </Grid>
);

/** The home page's map of dealers and its six largest states. */
export const Component = () => {
  const { data: states, error, reload } = useStates();
  const total = states?.reduce((sum, { dealerCount }) => sum + dealerCount, 0);
  return (
    <Section
      tone="sunk"
      labelledBy="states-title"
      // Below the first screen, laid out when it comes near the viewport.
      contentVisibility="auto"
      containIntrinsicBlockSize={{
        base: 'auto 880px',
        sm: 'auto 640px',
        md: 'auto 1230px',
        lg: 'auto 698px',
        xl: 'auto 820px',
      }}
    >
      <Container>
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="column"
          rowGap={{ base: '7', md: '12' }}
          alignItems="end"
        >
          <Box>
            <Heading level={2} id="states-title">
              Close to home, in every state.
            </Heading>
            <Text variant="lead" tone="ink2" marginTop="4" maxWidth="28em">
              {total ? `${total} dealers. ` : 'A dealer in each of the 50 states. '}
              <Box as="span" display={{ base: 'none', md: 'inline' }}>
                The stronger the color, the more dealers.
              </Box>
            </Text>
            {states && (
              <Box marginTop="10" display={{ base: 'none', md: 'block' }}>
                <StateMap states={states} />
              </Box>
            )}
          </Box>
          <Box>
            {error ? (
              <EmptyState
                level={3}
                title="The states cannot be shown right now"
                text="Try again in a moment."
                onRetry={reload}
              />
            ) : (
              <Cards states={states} />
            )}
            <Box borderTopWidth="1px" paddingTop="5">
              <TextLink to="/states">All 50 states</TextLink>
            </Box>
          </Box>
        </Grid>
      </Container>
    </Section>
  );
};
