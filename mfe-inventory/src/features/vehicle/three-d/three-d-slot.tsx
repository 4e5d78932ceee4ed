import { ArrowsClockwiseIcon, Box, Button, type FigureTone, toast } from '@larkway/sdk';
import { useEffect, useRef, useState } from 'react';
import { afterVisible, useOnScreen } from '../visibility';
import { type Drawing, drawingHere, mayFetchAhead, savesData, whenIdle } from './capabilities';
import { hasModel, viewFiles } from './view-files';
import type { ViewLayer } from './view-layer';

/** Milliseconds that a page is visible before its 3D view is prefetched. */
const LOOKED_AT = 10_000;

/** Ignores errors: opening the view tries again and shows them. */
const fetchViewAhead = (slug: string): void =>
  void Promise.all([viewFiles(slug), import('./view-layer')]).catch(() => undefined);

/**
 * Whether to offer the 3D view; false until the browser was idle. On capable devices its files are
 * prefetched after a while.
 */
const useDrawable = (slug: string, isOnScreen: boolean): boolean => {
  const [drawing, setDrawing] = useState<Drawing>('none');
  useEffect(() => (hasModel(slug) ? whenIdle(() => setDrawing(drawingHere())) : undefined), [slug]);
  useEffect(() => {
    if (drawing !== 'fast' || !isOnScreen || !mayFetchAhead()) return;
    return afterVisible(LOOKED_AT, () => fetchViewAhead(slug));
  }, [slug, drawing, isOnScreen]);
  return drawing !== 'none';
};

interface ThreeDSlotProps {
  slug: string;
  name: string;
  /** `#rrggbb`; a change is shown at once. */
  paint: string;
  /** The background of the view. */
  tone: FigureTone;
  /** The selected picture; selecting another closes the 3D view. */
  view: string;
  /** Called when the view covers the picture, and when the picture is visible again. */
  onTurning: (isTurning: boolean) => void;
}

/**
 * The button "Turn it around" over the picture, and the 3D view that it opens there. Renders
 * nothing on the server, without WebGL 2, or for a vehicle without a model.
 */
export const ThreeDSlot = ({ slug, name, paint, tone, view, onTurning }: ThreeDSlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const returnsFocus = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Loaded on request, like the viewer.
  const [Layer, setLayer] = useState<typeof ViewLayer | null>(null);
  const isDrawable = useDrawable(slug, useOnScreen(place));
  const turn = (to: boolean): void => {
    setOpen(to);
    onTurning(to);
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      // Loads in parallel; the layer shows its errors.
      viewFiles(slug).catch(() => undefined);
      const layer = await import('./view-layer');
      setLayer(() => layer.ViewLayer);
      turn(true);
    } catch (error) {
      console.warn(`No 3D view: ${String(error)}`);
      toast({
        tone: 'danger',
        title: 'The 3D view could not be loaded',
        text: 'Please try again.',
      });
    }
    setBusy(false);
  };
  const intend = (): void => {
    if (!savesData()) fetchViewAhead(slug);
  };
  const close = (): void => {
    returnsFocus.current = true;
    turn(false);
  };
  const lose = (): void => {
    turn(false);
    toast({
      tone: 'danger',
      title: 'The 3D view has stopped',
      text: 'Here is the picture again. You can open the view once more.',
    });
  };
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isOpen]);
  useEffect(() => () => turn(false), [slug, view]); // oxlint-disable-line react/exhaustive-deps -- only another picture closes it

  return (
    <>
      <Box
        ref={place}
        position="absolute"
        right={{ base: '3', md: '4' }}
        bottom={{ base: '3', md: '4' }}
        zIndex={1}
        _print={{ display: 'none' }}
      >
        {isDrawable && (
          <Button
            size="sm"
            tone="outline"
            background="surface"
            icon={<ArrowsClockwiseIcon />}
            busy={isBusy}
            onClick={() => void open()}
            onPointerEnter={intend}
            onPointerDown={intend}
            onFocus={intend}
          >
            Turn it around
          </Button>
        )}
      </Box>
      {isOpen && Layer && (
        <Layer slug={slug} name={name} paint={paint} tone={tone} onClose={close} onLost={lose} />
      )}
    </>
  );
};
