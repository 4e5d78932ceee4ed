declare module 'scheduler' {
  /** Sets how often per second React pauses a rendering; 0 sets its default, every 5 ms. */
  export const unstable_forceFrameRate: (pausesPerSecond: number) => void;
}
