import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { Container, Section, useApi } from '@larkway/sdk';
import { allOfCategory } from '../../ui/facts';
import { TileRow } from '../../ui/tile-row';
import { similarVehicles } from './similar-vehicles';

/** Stays away when there is nothing similar, or nothing could be had. */
export const SimilarSection = ({ vehicle }: { vehicle: Vehicle }) => {
  const { data: vehicles = [] } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  const similar = similarVehicles(vehicles, vehicle);
  if (similar.length === 0) return null;
  return (
    <Section labelledBy="similar-title" _print={{ display: 'none' }}>
      <Container>
        <TileRow
          id="similar-title"
          title="Similar vehicles"
          more={{ label: allOfCategory(vehicle.category), to: `/inventory?category=${vehicle.category}` }}
          vehicles={similar}
        />
      </Container>
    </Section>
  );
};
