import type { Vehicle } from '@larkway/inventory-contract';
import { Container, Grid, Section, SpecList, VisuallyHidden } from '@larkway/sdk';
import { specLists } from './spec-lists';

export const Specifications = ({ vehicle }: { vehicle: Vehicle }) => (
  <Section labelledBy="specifications-title">
    <Container>
      <VisuallyHidden as="h2" id="specifications-title">
        Specifications
      </VisuallyHidden>
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="12">
        {specLists(vehicle).map(({ title, rows }) => (
          <SpecList key={title} title={title} rows={rows} />
        ))}
      </Grid>
    </Container>
  </Section>
);
