import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Flex, type StageProps, useHydrated } from '@larkway/sdk';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { altText } from '../../../pictures/alt-text';
import { type View, views } from '../../../pictures/vehicle-pictures';
import { rankTones, tonesFor } from '../../../ui/figure-tones';
import { VehicleFigure } from '../../../ui/vehicle-figure';
import { MAIN_SIZES } from '../vehicle-head';
import type { Look } from './color-selection';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a key leads from a view, if anywhere. The first and the last view are ends. */
const stepOf = (key: string, from: View): View | undefined => {
  if (key === 'Home') return views[0];
  if (key === 'End') return views.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : views[views.indexOf(from) + step];
};

interface Slides {
  strip: RefObject<HTMLDivElement | null>;
  /** Before scripts run nothing is scrolled: the slide that is looked at stands first then. */
  isReady: boolean;
}

/** A strip of slides of its own width that shows the one at `index`, and tells when a finger has brought another one. */
const useSlides = (index: number, onSlide: (index: number) => void): Slides => {
  const strip = useRef<HTMLDivElement>(null);
  const isReady = useHydrated();
  const latest = useRef(onSlide);
  /** The slide that the strip is moving to; undefined once it is there, and while a visitor moves the strip. */
  const target = useRef<number>(undefined);

  useEffect(() => {
    latest.current = onSlide;
  });

  // At once when the strip is put in order, with a movement later: the strip's own style says whether there is one.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isReady || !element) return;
    const left = index * element.clientWidth;
    if (Math.abs(element.scrollLeft - left) > 1) target.current = index;
    element.scrollTo({ left, behavior: isFirst.current ? 'instant' : 'auto' });
    isFirst.current = false;
  }, [index, isReady]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = (): void => {
      const slide = element.scrollLeft / element.clientWidth;
      // The end of an earlier movement, reported after a later one has begun.
      if (target.current !== undefined && Math.abs(slide - target.current) > 0.01) return;
      target.current = undefined;
      latest.current(Math.round(slide));
    };
    const release = (): void => void (target.current = undefined);
    element.addEventListener('scrollend', look);
    element.addEventListener('pointerdown', release);
    element.addEventListener('wheel', release, { passive: true });
    return () => {
      element.removeEventListener('scrollend', look);
      element.removeEventListener('pointerdown', release);
      element.removeEventListener('wheel', release);
    };
  }, []);

  return { strip, isReady };
};

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

interface GalleryProps {
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
