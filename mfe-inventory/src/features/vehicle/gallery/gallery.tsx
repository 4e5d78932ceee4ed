import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Flex, type StageProps } from '@larkway/sdk';
import type { KeyboardEvent } from 'react';
import { altText } from '../../../pictures/alt-text';
import { type View, views } from '../../../pictures/vehicle-pictures';
import { rankTones } from '../../../ui/stage-tone';
import { tonesFor } from '../../../ui/tones-for';
import { VehicleFigure } from '../../../ui/vehicle-figure';
import { MAIN_SIZES } from '../vehicle-head';
import type { Look } from './look';
import { stepOf } from './step-of';
import { useSlides } from './use-slides';

const strip = {
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  _motionSafe: { scrollBehavior: 'smooth' },
  _print: { overflow: 'visible' },
} as const;

// Without scripts the thumbnails are links to another page, so that one picture is all there is to see.
const hidden = { '@media (scripting: none)': { display: 'none' }, _print: { display: 'none' } };

export interface GalleryProps {
  vehicle: Vehicle;
  look: Look;
  onView: (view: View) => void;
  /** How each stage stands on the page. */
  stage: Pick<StageProps, 'ratio' | 'scale' | 'minHeight' | 'borderRadius'>;
}

/** The vehicle from three sides: a strip that is swiped, or moved by the arrow keys. */
export const Gallery = ({ vehicle, look, onView, stage }: GalleryProps) => {
  const index = views.indexOf(look.view);
  const { strip: stripRef, isReady } = useSlides(index, (to) => {
    const view = views[to];
    if (view && view !== look.view) onView(view);
  });
  const byKey = (event: KeyboardEvent) => {
    const view = stepOf(event.key, look.view);
    if (!view || event.target !== event.currentTarget) return;
    event.preventDefault();
    onView(view);
  };

  return (
    <Flex
      ref={stripRef}
      role="group"
      aria-label={`Pictures of the ${vehicle.name}`}
      tabIndex={0}
      onKeyDown={byKey}
      borderRadius={stage.borderRadius}
      css={strip}
    >
      {views.map((view, at) => (
        <Box
          key={view}
          flex="0 0 100%"
          scrollSnapAlign="start"
          order={!isReady && at === index ? -1 : undefined}
          css={at === index ? undefined : hidden}
        >
          <VehicleFigure
            vehicle={vehicle}
            view={view}
            paintId={look.paint?.id}
            tone={
              view === 'front' && look.paint
                ? tonesFor(look.paint.hex)[0]!
                : rankTones(vehicle.imageUrl)[0]!
            }
            alt={altText(vehicle, view, view === 'front' ? look.paint?.id : undefined)}
            sizes={MAIN_SIZES}
            priority={at === index}
            plain={view !== 'front'}
            {...stage}
          />
        </Box>
      ))}
    </Flex>
  );
};
