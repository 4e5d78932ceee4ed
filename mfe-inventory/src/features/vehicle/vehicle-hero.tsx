import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Container, type FigureTone, Flex, Grid } from '@larkway/sdk';
import { type RefObject, useState } from 'react';
import { RenderingNote, VehicleFigure } from '../../ui/vehicle-figure';
import { tonesFor } from '../../ui/paint-tones';
import { BuyColumn } from './buy-column';
import { Gallery } from './gallery/gallery';
import type { ChangeColorSelection, ColorSelection } from './gallery/color-selection';
import { PaintChoice } from './gallery/paint-choice';
import { Thumbnails } from './gallery/thumbnails';
import { VehicleTitle } from './vehicle-title';
import { ThreeDSlot } from './three-d/three-d-slot';
import { MAIN_SCALE } from './vehicle-head';

/**
 * On a phone held sideways, name, price and actions are beside the picture, as on large screens.
 */
const sideways = {
  grid: {
    _sideways: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      gridTemplateRows: 'auto 1fr',
      gap: '0 24px',
      paddingTop: '0',
    },
  },
  right: { _sideways: { gridColumn: 2 } },
  pictures: { _sideways: { gridColumn: 1, gridRow: '1 / 3' } },
  frame: {
    _sideways: {
      marginInline: '0',
      '& [role=group] > div > div': { minHeight: '0', aspectRatio: '16/10' },
    },
  },
} as const;

const toTheEdge = 'calc(var(--lw-spacing-gutter) * -1)';

// Whole in a low frame, so that everything fits on one sheet.
const onPaper = { _print: { '& img': { width: '57%' } } };

const figure = {
  ratio: { base: '5/4', sm: '16/10', lg: 'auto', _print: '14/5' },
  minHeight: { lg: '600px', _print: '0' },
  scale: MAIN_SCALE,
  borderRadius: { base: '0', md: 'stage' },
};

/** The pictures and the 3D view over them; covered pictures are inert. */
const Turnable = ({
  vehicle,
  selection,
  paint,
  tone,
  onSelect,
}: {
  vehicle: Vehicle;
  selection: ColorSelection;
  paint: string;
  tone: FigureTone;
  onSelect: ChangeColorSelection;
}) => {
  const [isTurning, setTurning] = useState(false);
  return (
    <Box position="relative" borderRadius={figure.borderRadius}>
      <div inert={isTurning}>
        <Gallery
          vehicle={vehicle}
          selection={selection}
          tone={tone}
          onView={(view) => onSelect({ view })}
          figure={figure}
        />
      </div>
      <ThreeDSlot
        slug={vehicle.slug}
        name={vehicle.name}
        paint={paint}
        tone={tone}
        view={selection.view}
        onTurning={setTurning}
      />
    </Box>
  );
};

export interface VehicleHeroProps {
  vehicle: Vehicle;
  selection: ColorSelection;
  onSelect: ChangeColorSelection;
  actions: RefObject<HTMLDivElement | null>;
}

/** The pictures with the color selection, and the buy column beside them. */
export const VehicleHero = ({ vehicle, selection, onSelect, actions }: VehicleHeroProps) => {
  const { paint } = selection;
  const tone = paint ? tonesFor(paint.hex)[0]! : 'stone';
  return (
    <Container paddingInline={{ base: 'gutter', _print: '0' }}>
      <Grid
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: 'minmax(0, 8fr) minmax(0, 4fr)',
          _print: 'minmax(0, 1fr)',
        }}
        columnGap={{ lg: '10', xl: '14' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
        rowGap={{ base: '4', md: '6', lg: '0', _print: '2' }}
        alignItems="start"
        paddingTop={{ md: '4', _print: '0' }}
        css={sideways.grid}
      >
        <VehicleTitle vehicle={vehicle} gridColumn={{ lg: 2, _print: 1 }} css={sideways.right} />
        <Box
          css={[onPaper, sideways.pictures]}
          gridColumn={{ lg: 1, _print: 1 }}
          gridRow={{ lg: '1 / 3', _print: 1 }}
        >
          <Box
            position="relative"
            marginInline={{ base: toTheEdge, md: '0', _print: '0' }}
            css={sideways.frame}
          >
            {paint ? (
              <Turnable
                vehicle={vehicle}
                selection={selection}
                paint={paint.hex}
                tone={tone}
                onSelect={onSelect}
              />
            ) : (
              <VehicleFigure vehicle={vehicle} tone={tone} sizes="100vw" {...figure} />
            )}
          </Box>
          {paint && (
            <>
              <Flex
                flexWrap="wrap"
                justifyContent="space-between"
                columnGap="8"
                rowGap="5"
                marginTop="4"
              >
                <Thumbnails
                  vehicle={vehicle}
                  selection={selection}
                  tone={tone}
                  onView={(view) => onSelect({ view })}
                />
                <PaintChoice
                  vehicle={vehicle}
                  selection={selection}
                  onPaint={(id) => onSelect({ paint: id })}
                />
              </Flex>
              <RenderingNote marginTop="3" />
            </>
          )}
        </Box>
        <BuyColumn
          vehicle={vehicle}
          actions={actions}
          gridColumn={{ lg: 2, _print: 1 }}
          paddingTop={{ base: '4', lg: '6', _print: '0' }}
          css={sideways.right}
        />
      </Grid>
    </Container>
  );
};
