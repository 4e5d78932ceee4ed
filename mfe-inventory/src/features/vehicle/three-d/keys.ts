import type { VehicleView } from './view/open-view';

/** Radians. */
const AROUND = Math.PI / 12;
const UP = Math.PI / 24;
export const ZOOM_STEP = 1.25;

/** To the right is where the vehicle's right comes into view. */
export const turnRight = (view: VehicleView): void => view.turn(AROUND, 0);
export const turnLeft = (view: VehicleView): void => view.turn(-AROUND, 0);

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
