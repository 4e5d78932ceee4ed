import {
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowsClockwiseIcon,
  Flex,
  IconButton,
  MinusIcon,
  PlusIcon,
} from '@larkway/sdk';
import type { VehicleView } from './view/open-view';

/** Radians. */
const AROUND = Math.PI / 12;
const UP = Math.PI / 24;
const ZOOM_STEP = 1.25;

/** Turning right brings the vehicle's right side into view. */
const turnRight = (view: VehicleView): void => view.turn(AROUND, 0);
const turnLeft = (view: VehicleView): void => view.turn(-AROUND, 0);

/** What each key does to the view. */
export const keys: Readonly<Record<string, (view: VehicleView) => void>> = {
  ArrowLeft: turnLeft,
  ArrowRight: turnRight,
  ArrowUp: (view) => view.turn(0, UP),
  ArrowDown: (view) => view.turn(0, -UP),
  '+': (view) => view.zoom(ZOOM_STEP),
  '=': (view) => view.zoom(ZOOM_STEP),
  '-': (view) => view.zoom(1 / ZOOM_STEP),
  Home: (view) => view.home(),
};

const controls = [
  { label: 'Turn left', Icon: ArrowLeftIcon, act: turnLeft },
  { label: 'Turn right', Icon: ArrowRightIcon, act: turnRight },
  { label: 'Zoom out', Icon: MinusIcon, act: (view: VehicleView) => view.zoom(1 / ZOOM_STEP) },
  { label: 'Zoom in', Icon: PlusIcon, act: (view: VehicleView) => view.zoom(ZOOM_STEP) },
  { label: 'First view', Icon: ArrowsClockwiseIcon, act: (view: VehicleView) => view.home() },
];

/** Buttons for visitors who cannot drag or pinch. */
export const ViewControls = ({ onAct }: { onAct: (act: (view: VehicleView) => void) => void }) => (
  <Flex
    role="group"
    aria-label="Turn and zoom"
    position="absolute"
    left="50%"
    bottom={{ base: '3', md: '4' }}
    translate="-50%"
    background="surface"
    borderRadius="pill"
    borderWidth="1px"
    css={{ '& [role=tooltip]': { top: 'auto', bottom: '100%' } }}
  >
    {controls.map(({ label, Icon, act }) => (
      <IconButton key={label} label={label} onClick={() => onAct(act)}>
        <Icon />
      </IconButton>
    ))}
  </Flex>
);
