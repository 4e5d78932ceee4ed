import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Container, Flex, Grid, Text } from '@larkway/sdk';
import { type RefObject, useState } from 'react';
import { paintsOf } from '../../pictures/vehicle-pictures';
import { RenderingNote, VehicleFigure } from '../../ui/vehicle-figure';
import { tonesFor } from '../../ui/figure-tones';
import { BuyColumn } from './buy-column';
import { Gallery } from './gallery/gallery';
import type { ChangeLook, Look } from './gallery/color-selection';
import { PaintChoice } from './gallery/paint-choice';
import { Thumbnails } from './gallery/thumbnails';
import { ThreeDSlot } from './three-d/three-d-slot';
import { MAIN_SCALE } from './vehicle-head';

const toTheEdge = 'calc(var(--lw-spacing-gutter) * -1)';

// Whole in a low frame, so that everything fits on one sheet.
const onPaper = { _print: { '& img': { width: '57%' } } };

const stage = {
  ratio: { base: '1/1', sm: '16/10', lg: 'auto', _print: '14/5' },
  minHeight: { lg: '600px', _print: '0' },
  scale: MAIN_SCALE,
  borderRadius: { base: '0', md: 'stage' },
};

/** Honest about what the paint that was chosen is not seen on. */
const OwnPaintNote = ({ vehicle, look }: { vehicle: Vehicle; look: Look }) => {
  const [own] = paintsOf(vehicle.imageUrl);
  if (!own || !look.paint || look.paint.id === own.id) return null;
  return (
    <Text variant="small" tone="ink2" _print={{ display: 'none' }}>
      {look.paint.name} is shown from the front. Side and rear are pictured in {own.name}.
    </Text>
  );
};

/** The pictures, and over them the vehicle to be turned around; what it covers is out of reach meanwhile. */
const Turnable = ({
  vehicle,
  look,
  paint,
  onLook,
}: {
  vehicle: Vehicle;
  look: Look;
  paint: string;
  onLook: ChangeLook;
}) => {
  const [isTurning, setTurning] = useState(false);
  return (
    <Box position="relative" borderRadius={stage.borderRadius}>
      <div inert={isTurning}>
        <Gallery vehicle={vehicle} look={look} onView={(view) => onLook({ view })} stage={stage} />
      </div>
      <ThreeDSlot
        slug={vehicle.slug}
        name={vehicle.name}
        paint={paint}
        tone={tonesFor(paint)[0]!}
        view={look.view}
        onTurning={setTurning}
      />
    </Box>
  );
};

export interface VehicleHeroProps {
  vehicle: Vehicle;
  look: Look;
  onLook: ChangeLook;
  actions: RefObject<HTMLDivElement | null>;
}

/** The pictures with the choice of paint, and beside them what there is to decide. */
export const VehicleHero = ({ vehicle, look, onLook, actions }: VehicleHeroProps) => (
  <Container paddingInline={{ base: 'gutter', _print: '0' }}>
    <Grid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: 'minmax(0, 8fr) minmax(0, 4fr)',
        _print: 'minmax(0, 1fr)',
      }}
      columnGap={{ lg: '10', xl: '14' }}
      rowGap={{ base: '8', _print: '2' }}
      alignItems="start"
      paddingTop={{ base: '2', md: '4', _print: '0' }}
    >
      <Box css={onPaper}>
        <Box position="relative" marginInline={{ base: toTheEdge, md: '0', _print: '0' }}>
          {look.paint ? (
            <Turnable vehicle={vehicle} look={look} paint={look.paint.hex} onLook={onLook} />
          ) : (
            <VehicleFigure vehicle={vehicle} tone="stone" sizes="100vw" {...stage} />
          )}
        </Box>
        {look.paint && (
          <>
            <Flex
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="8"
              rowGap="5"
              marginTop="4"
            >
              <Thumbnails vehicle={vehicle} look={look} onView={(view) => onLook({ view })} />
              <PaintChoice vehicle={vehicle} look={look} onPaint={(paint) => onLook({ paint })} />
            </Flex>
            <Flex
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="8"
              rowGap="1"
              marginTop="3"
            >
              <RenderingNote />
              <OwnPaintNote vehicle={vehicle} look={look} />
            </Flex>
          </>
        )}
      </Box>
      <BuyColumn vehicle={vehicle} actions={actions} />
    </Grid>
  </Container>
);
