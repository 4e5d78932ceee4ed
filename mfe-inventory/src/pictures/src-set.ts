import type { VehiclePicture } from './pictures';

export const srcSetOf = ({ small, large }: VehiclePicture): string => `${small} 640w, ${large} 1280w`;
