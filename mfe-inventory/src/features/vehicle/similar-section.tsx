import type { Vehicle } from '@larkway/inventory-contract';
import { Container, Section } from '@larkway/sdk';
import { allOfCategory } from '../../ui/facts';
import { TileRow } from '../../ui/tile-row';
import { useSimilar } from './similar-vehicles';

/** Nothing when no vehicle is similar or the list failed to load. */
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
      </Container>
    </Section>
  );
};
