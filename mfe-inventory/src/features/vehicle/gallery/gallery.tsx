import type { Vehicle } from '@larkway/inventory-contract';
import { Box, type FigureTone, Flex, type ProductFigureProps, useHydrated } from '@larkway/sdk';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { altText } from '../../../pictures/alt-text';
import { type View, views } from '../../../pictures/vehicle-pictures';
import { VehicleFigure } from '../../../ui/vehicle-figure';
import { MAIN_SIZES } from '../vehicle-head';
import type { ColorSelection } from './color-selection';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The view that a key leads to, if any. Does not wrap around. */
const stepOf = (key: string, from: View): View | undefined => {
  if (key === 'Home') return views[0];
  if (key === 'End') return views.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : views[views.indexOf(from) + step];
};

interface Slides {
  strip: RefObject<HTMLDivElement | null>;
  /** Before scripts run, nothing is scrolled: the selected slide is first then. */
  isReady: boolean;
}

/** A scroll strip that shows the slide at `index`, and reports when a swipe shows another one. */
const useSlides = (index: number, onSlide: (index: number) => void): Slides => {
  const strip = useRef<HTMLDivElement>(null);
  const isReady = useHydrated();
  const latest = useRef(onSlide);
  /** The slide that the strip scrolls to; undefined at rest and while the visitor scrolls. */
  const target = useRef<number>(undefined);

  useEffect(() => {
    latest.current = onSlide;
  });

  // Instant on the first run; later the strip's CSS decides whether to animate.
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
    const settle = (): void => {
      const slide = element.scrollLeft / element.clientWidth;
      // The event of an earlier scroll may arrive after a later one has begun.
      if (target.current !== undefined && Math.abs(slide - target.current) > 0.01) return;
      target.current = undefined;
      latest.current(Math.round(slide));
    };
    const release = (): void => void (target.current = undefined);
    element.addEventListener('scrollend', settle);
    element.addEventListener('pointerdown', release);
    element.addEventListener('wheel', release, { passive: true });
    return () => {
      element.removeEventListener('scrollend', settle);
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

// Without scripts the thumbnails link to another page, so only one picture is shown.
const hidden = { '@media (scripting: none)': { display: 'none' }, _print: { display: 'none' } };

interface GalleryProps {
  vehicle: Vehicle;
  selection: ColorSelection;
  tone: FigureTone;
  onView: (view: View) => void;
  /** Layout of each product figure. */
  figure: Pick<ProductFigureProps, 'ratio' | 'scale' | 'minHeight' | 'borderRadius'>;
}

/** The vehicle from three sides: a strip that is swiped, or moved by the arrow keys. */
export const Gallery = ({ vehicle, selection, tone, onView, figure }: GalleryProps) => {
  const index = views.indexOf(selection.view);
  const { strip: stripRef, isReady } = useSlides(index, (to) => {
    const view = views[to];
    if (view && view !== selection.view) onView(view);
  });
  const byKey = (event: KeyboardEvent) => {
    const view = stepOf(event.key, selection.view);
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
      borderRadius={figure.borderRadius}
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
            paintId={selection.paint?.id}
            tone={tone}
            alt={altText(vehicle, view, selection.paint?.id)}
            sizes={MAIN_SIZES}
            priority={at === index}
            plain={view !== 'front'}
            {...figure}
          />
        </Box>
      ))}
    </Flex>
  );
};
