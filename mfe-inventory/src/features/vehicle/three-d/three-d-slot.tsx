import { ArrowsClockwiseIcon, Box, Button, type StageTone, toast } from '@larkway/sdk';
import { useEffect, useRef, useState } from 'react';
import { useOnScreen } from '../use-on-screen';
import { savesData } from './capabilities';
import { fetchViewAhead, useDrawable } from './use-drawable';
import { viewFiles } from './view-files';
import type { ViewLayer } from './view-layer';

export interface ThreeDSlotProps {
  slug: string;
  name: string;
  /** `#rrggbb`; a change is seen at once. */
  paint: string;
  /** The ground to stand on. */
  tone: StageTone;
  /** Which picture is chosen: another choice closes the 3D view. */
  view: string;
  /** Told when the picture below is covered, and when it is seen again. */
  onTurning: (isTurning: boolean) => void;
}

/**
 * "Turn it around", over the picture it stands on, and the 3D view that it opens there. Nothing on the server, without WebGL 2, or for a vehicle
 * without a model.
 */
export const ThreeDSlot = ({ slug, name, paint, tone, view, onTurning }: ThreeDSlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const returnsFocus = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Comes when it is asked for, as the viewer does: the page itself needs neither.
  const [Layer, setLayer] = useState<typeof ViewLayer | null>(null);
  const isDrawable = useDrawable(slug, useOnScreen(place));
  const turn = (to: boolean): void => {
    setOpen(to);
    onTurning(to);
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      // Side by side; the layer tells what becomes of these.
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
