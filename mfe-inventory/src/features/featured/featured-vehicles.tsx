import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { Button, Container, EmptyState, type LoadContext, type Loaded, Section, useApi } from '@larkway/sdk';
import { BandHead } from '../../ui/band-head';
import { FeaturedGrid, FeaturedSkeleton } from './featured-grid';

/** The catalogue's size, for the time until it is known. */
const USUAL_COUNT = 33;

export const load = async ({ http }: LoadContext): Promise<Loaded> => ({
  fallback: await http.collect([inventoryPaths.featured, inventoryPaths.vehicles]),
});

/** The home page's choice of vehicles. */
export const Component = () => {
  const { data: featured, error, reload } = useApi<Vehicle[]>(inventoryPaths.featured);
  const { data: vehicles } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  if (featured?.length === 0) return null;
  return (
    <Section labelledBy="featured-title">
      <Container>
        <BandHead
          id="featured-title"
          title="Featured vehicles"
          more={{ label: `See all ${vehicles?.length ?? USUAL_COUNT}`, to: '/inventory' }}
        />
        {featured && <FeaturedGrid vehicles={featured} />}
        {!featured && !error && <FeaturedSkeleton />}
        {error && (
          <EmptyState
            level={3}
            title="The vehicles cannot be shown right now"
            text="Try again in a moment."
            action={<Button onClick={reload}>Try Again</Button>}
          />
        )}
      </Container>
    </Section>
  );
};
