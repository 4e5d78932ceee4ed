import type { Vehicle } from '@larkway/inventory-contract';
import { Container, Grid, Section, SpecList, VisuallyHidden } from '@larkway/sdk';
import { specLists } from './spec-lists';

// Three lists side by side on one sheet.
const onPaper = {
  _print: {
    '& h3': { fontSize: '14pt', marginBottom: '2' },
    '& dl > div': { gap: '3', paddingBlock: '5px', fontSize: '9.5pt', lineHeight: 1.35 },
  },
};

export const Specifications = ({ vehicle }: { vehicle: Vehicle }) => (
  <Section labelledBy="specifications-title" _print={{ paddingBlock: '5' }}>
    <Container paddingInline={{ base: 'gutter', _print: '0' }}>
      <VisuallyHidden as="h2" id="specifications-title">
        Specifications
      </VisuallyHidden>
      <Grid
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'repeat(3, minmax(0, 1fr))',
          _print: 'repeat(3, minmax(0, 1fr))',
        }}
        gap={{ base: '12', _print: '6' }}
        css={onPaper}
      >
        {specLists(vehicle).map(({ title, rows }) => (
          <SpecList key={title} title={title} rows={rows} />
        ))}
      </Grid>
    </Container>
  </Section>
);
