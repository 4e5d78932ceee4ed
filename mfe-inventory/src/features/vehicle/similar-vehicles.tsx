import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { ButtonLink, Container, isFailure, Section, useApi, useEmbedded } from '@larkway/sdk';
import { allOfCategory } from '../../ui/facts';
import { TileRow } from '../../ui/tile-row';
import { compareAddress } from '../compare/selection';

const MOST = 3;

/** Up to three other vehicles of the same category, the nearest in price first. */
export const similarVehicles = (
  vehicles: Vehicle[],
  { slug, category, price }: Vehicle,
): Vehicle[] =>
  vehicles
    .filter((other) => other.category === category && other.slug !== slug)
    .toSorted((one, other) => Math.abs(one.price - price) - Math.abs(other.price - price))
    .slice(0, MOST);

const keyOf = ({ slug }: Vehicle): string => `mfe-inventory similar ${slug}`;

/**
 * For `load`: the similar vehicles, without the list that they come from; or that list's failure.
 */
export const embedSimilar = (vehicle: Vehicle, vehicles: unknown): Record<string, unknown> =>
  isFailure(vehicles)
    ? { [inventoryPaths.vehicles]: vehicles }
    : { [keyOf(vehicle)]: similarVehicles(vehicles as Vehicle[], vehicle) };

/** Empty while loading, or if the list failed to load. */
export const useSimilar = (vehicle: Vehicle): Vehicle[] => {
  const embedded = useEmbedded<Vehicle[]>(keyOf(vehicle));
  const { data: vehicles = [] } = useApi<Vehicle[]>(embedded ? null : inventoryPaths.vehicles);
  return embedded ?? similarVehicles(vehicles, vehicle);
};

/** The address that compares a vehicle with those similar to it. */
export const compareWithSimilar = (vehicle: Vehicle, similar: Vehicle[]): string =>
  compareAddress([vehicle, ...similar].map(({ slug }) => slug));

/** Renders nothing if no vehicle is similar or the list failed to load. */
export const SimilarSection = ({ vehicle }: { vehicle: Vehicle }) => {
  const similar = useSimilar(vehicle);
  if (similar.length === 0) return null;
  return (
    <Section labelledBy="similar-title" _print={{ display: 'none' }}>
      <Container>
        <TileRow
          id="similar-title"
          title="Similar vehicles"
          more={{
            label: allOfCategory(vehicle.category),
            to: `/inventory?category=${vehicle.category}`,
          }}
          vehicles={similar}
        />
        <ButtonLink tone="outline" marginTop="6" to={compareWithSimilar(vehicle, similar)}>
          Compare these {similar.length + 1} models
        </ButtonLink>
      </Container>
    </Section>
  );
};
