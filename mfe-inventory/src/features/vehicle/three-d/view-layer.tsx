import {
  Box,
  Button,
  chakra,
  Flex,
  IconButton,
  Spinner,
  type FigureTone,
  Text,
  XIcon,
} from '@larkway/sdk';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { keys, ViewControls } from './view-controls';
import { useView } from './use-view';

// The product figure's background, without its picture.
const grounds: Record<FigureTone, string> = {
  dawn: 'stageDawn',
  fog: 'stageFog',
  sand: 'stageSand',
  marsh: 'stageMarsh',
  shell: 'stageShell',
  stone: 'stageStone',
};
const light =
  'radial-gradient(60% 62% at 50% 44%, var(--lw-colors-stage-glow), transparent 72%), linear-gradient(transparent 62%, var(--lw-colors-stage-shade))';

const layer = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  overflow: 'hidden',
  _print: { display: 'none' },
} as const;

// Vertical swipes scroll the page; other gestures turn the vehicle.
const drawing = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  touchAction: 'pan-y',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
} as const;

const Failed = ({ onAgain }: { onAgain: () => void }) => (
  <Flex
    role="alert"
    position="absolute"
    left="4"
    right="4"
    bottom="4"
    padding="4"
    gap="3"
    alignItems="center"
    justifyContent="space-between"
    flexWrap="wrap"
    background="surface"
    borderRadius="stage"
  >
    <Text>The 3D view could not be loaded.</Text>
    <Button size="sm" tone="outline" onClick={onAgain}>
      Try again
    </Button>
  </Flex>
);

export interface ViewLayerProps {
  slug: string;
  name: string;
  /** `#rrggbb`. */
  paint: string;
  tone: FigureTone;
  onClose: () => void;
  /** The browser took the drawing away. */
  onLost: () => void;
}

/** The 3D view over the picture, which is visible until the view is loaded. */
export const ViewLayer = ({ slug, name, paint, tone, onClose, onLost }: ViewLayerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { state, view, attempt, again } = useView(canvas, { slug, paint, onLost });
  const isOpen = state === 'open';
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return onClose();
    const act = event.target === frame.current && view.current ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act(view.current!);
  };

  return (
    <Box
      css={layer}
      borderRadius="inherit"
      backgroundColor={isOpen ? grounds[tone] : undefined}
      backgroundImage={isOpen ? light : undefined}
      onKeyDown={byKey}
    >
      <Box
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={`3D view of the ${name}`}
        aria-describedby="three-d-hint"
        aria-busy={state === 'loading'}
        position="absolute"
        inset="0"
        borderRadius="inherit"
        css={{ _focusVisible: { outlineOffset: '-4px' } }}
      >
        <chakra.canvas
          key={attempt}
          ref={canvas}
          css={drawing}
          visibility={isOpen ? undefined : 'hidden'}
          aria-hidden
        />
        <Text
          id="three-d-hint"
          variant="small"
          tone="ink2"
          position="absolute"
          left="4"
          top="4"
          right="16"
          pointerEvents="none"
          visibility={isOpen ? undefined : 'hidden'}
        >
          Drag to turn. Pinch or press + and − to zoom. Arrow keys turn, Home goes back.
        </Text>
      </Box>
      {state === 'loading' && (
        <Box position="absolute" inset="0" display="grid" placeItems="center" pointerEvents="none">
          <Box
            background="surface"
            borderRadius="pill"
            css={{ '& > [role=status]': { minHeight: '64px', minWidth: '64px' } }}
          >
            <Spinner label={`Loading the 3D view of the ${name}`} />
          </Box>
        </Box>
      )}
      {state === 'failed' && <Failed onAgain={again} />}
      {isOpen && <ViewControls onAct={(act) => view.current && act(view.current)} />}
      <Box
        position="absolute"
        top="2"
        right="2"
        background="surface"
        borderRadius="pill"
        borderWidth="1px"
      >
        <IconButton label="Close the 3D view" onClick={onClose}>
          <XIcon />
        </IconButton>
      </Box>
    </Box>
  );
};
