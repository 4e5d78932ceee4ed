import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Container, Grid, Text } from '@larkway/sdk';
import type { RefObject } from 'react';
import { rankTones } from '../../ui/stage-tone';
import { VehicleFigure } from '../../ui/vehicle-figure';
import { BuyColumn } from './buy-column';
import { MAIN_SIZES } from './vehicle-head';

const toTheEdge = 'calc(var(--lw-spacing-gutter) * -1)';

// Whole in a low frame, so that everything fits on one sheet.
const onPaper = { _print: { '& img': { width: '57%' } } };

/** The picture, and beside it what there is to decide. */
export const VehicleHero = ({ vehicle, actions }: { vehicle: Vehicle; actions: RefObject<HTMLDivElement | null> }) => (
  <Container paddingInline={{ base: 'gutter', _print: '0' }}>
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 4fr)', _print: 'minmax(0, 1fr)' }}
      columnGap={{ lg: '10', xl: '14' }}
      rowGap={{ base: '8', _print: '2' }}
      alignItems="start"
      paddingTop={{ base: '2', md: '4', _print: '0' }}
    >
      <Box css={onPaper}>
        <VehicleFigure
          vehicle={vehicle}
          tone={rankTones(vehicle.imageUrl)[0]!}
          alt={`${vehicle.name}, three-quarter view`}
          sizes={MAIN_SIZES}
          ratio={{ base: '1/1', sm: '16/10', lg: 'auto', _print: '14/5' }}
          minHeight={{ lg: '600px', _print: '0' }}
          scale={{ base: 112, md: 106 }}
          marginInline={{ base: toTheEdge, md: '0', _print: '0' }}
          borderRadius={{ base: '0', md: 'stage' }}
          priority
        />
        <Text variant="small" tone="ink2" marginTop="3" textAlign={{ md: 'right', _print: 'left' }}>
          Rendering. Actual vehicle may differ.
        </Text>
      </Box>
      <BuyColumn vehicle={vehicle} actions={actions} />
    </Grid>
  </Container>
);
