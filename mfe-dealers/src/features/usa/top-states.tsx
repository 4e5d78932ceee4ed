import {
  type ApiResult,
  Box,
  Button,
  Container,
  EmptyState,
  Flex,
  Grid,
  Heading,
  Section,
  Skeleton,
  TextLink,
} from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { rankStates } from '../../ui/rank-states';
import { LeadingState } from './leading-state';
import { RankedState } from './ranked-state';

/** So many states are listed, and so many of them stand out. */
export const SHOWN_STATES = 8;
const HIGHLIGHTED = 3;

const Leaders = ({ states }: { states: ListedState[] }) => (
  <Grid
    as="ol"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    gap={{ base: '3', md: '6' }}
  >
    {states.map((state, index) => (
      <li key={state.slug}>
        <LeadingState state={state} rank={index + 1} />
      </li>
    ))}
  </Grid>
);

const Others = ({ states, most }: { states: ListedState[]; most: number }) => (
  <Box as="ol" marginTop={{ base: '6', md: '8' }} borderBottomWidth="1px">
    {states.map((state, index) => (
      <li key={state.slug}>
        <RankedState state={state} rank={index + 1 + HIGHLIGHTED} most={most} />
      </li>
    ))}
  </Box>
);

const Ranking = ({ states }: { states: ListedState[] }) => {
  const top = rankStates(states, SHOWN_STATES);
  return (
    <>
      <Leaders states={top.slice(0, HIGHLIGHTED)} />
      <Others states={top.slice(HIGHLIGHTED)} most={top[0]?.dealerCount ?? 0} />
    </>
  );
};

const RankingSkeleton = () => (
  <Grid
    role="status"
    aria-label="Loading states"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    gap="6"
  >
    {Array.from({ length: HIGHLIGHTED }, (_, index) => (
      <Skeleton key={index} height="250px" />
    ))}
    <Box gridColumn="1 / -1">
      <Skeleton height="400px" />
    </Box>
  </Grid>
);

/** The eight states with the most dealers, the first three large. */
export const TopStates = ({ data: states, error, reload }: ApiResult<ListedState[]>) => (
  <Section labelledBy="top-states-title" paddingBlock="0">
    <Container>
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'start', md: 'end' }}
        justifyContent="space-between"
        columnGap="8"
        rowGap="2"
        marginBottom="head"
      >
        <Heading level={2} id="top-states-title">
          States with the most dealers
        </Heading>
        <TextLink to="/states">View All States</TextLink>
      </Flex>
      {states && <Ranking states={states} />}
      {!states && !error && <RankingSkeleton />}
      {error && (
        <EmptyState
          level={3}
          title="The states cannot be shown right now"
          text="Try again in a moment."
          action={<Button onClick={reload}>Try Again</Button>}
        />
      )}
    </Container>
  </Section>
);
