import { dealersPaths, type Dealership, type State } from '@larkway/dealers-contract';
import { Box, Button, ButtonLink, EmptyState, Heading, useApi } from '@larkway/sdk';
import { DealerGrid, DealerGridSkeleton } from '../../ui/dealer-grid';

const List = ({ dealers }: { dealers: Dealership[] }) =>
  dealers.length > 0 ? (
    <DealerGrid dealers={dealers} showsState={false} />
  ) : (
    <EmptyState
      level={3}
      title="Dealerships Coming Soon"
      text="Nobody sells Larkway here yet. We will tell you when that changes."
      action={<ButtonLink to="/contact">Get Notified</ButtonLink>}
    />
  );

export const StateDealers = ({ state }: { state: State }) => {
  const { data: dealers, error, reload } = useApi<Dealership[]>(dealersPaths.dealershipsOfState(state.name));
  return (
    <Box as="section" aria-labelledby="dealers-title">
      <Heading level={2} id="dealers-title" marginBottom="8">
        Dealers in {state.name}
      </Heading>
      {dealers && <List dealers={dealers} />}
      {!dealers && !error && <DealerGridSkeleton />}
      {error && (
        <EmptyState
          level={3}
          title="The dealers cannot be shown right now"
          text="Try again, or call us and we will find one near you."
          action={<Button onClick={reload}>Try Again</Button>}
        />
      )}
    </Box>
  );
};
