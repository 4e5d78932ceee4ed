import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { Container, isFailure, type LoadContext, type Loaded, Section, useApi } from '@larkway/sdk';
import { BandHead } from '../../ui/band-head';
import { FeaturedList } from './featured-list';

/** The catalog's size, used until it is loaded. */
const USUAL_COUNT = 33;

export const load = async ({ http }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.featured, inventoryPaths.vehicles]);
  return { fallback, isStatic: !isFailure(fallback[inventoryPaths.featured]) };
};

/** The home page's featured vehicles, in slot `home.featured`. */
export const Component = () => {
  const featured = useApi<Vehicle[]>(inventoryPaths.featured);
  const { data: vehicles } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  if (featured.data?.length === 0) return null;
  return (
    <Section labelledBy="featured-title">
      <Container>
        <BandHead
          id="featured-title"
          title="Featured vehicles"
          more={{ label: `See all ${vehicles?.length ?? USUAL_COUNT}`, to: '/inventory' }}
        />
        <FeaturedList {...featured} />
      </Container>
    </Section>
  );
};
