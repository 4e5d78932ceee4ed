export interface WatchBundleOptions {
  /** Called when a source file has changed. */
  onChange: () => void;
  /** Called with the program after each build. */
  onBuilt: (program: string) => void;
  /** Called with the compiler's messages if a build fails. */
  onProblem: (message: string) => void;
}

/**
 * Builds a service with its own contract from their sources into `dist/development`, and again after
 * each change. Types are not checked.
 * @param name such as `services/dealers`
 * @returns a function that stops it
 */
export declare const watchBundle: (
  root: string,
  name: string,
  options: WatchBundleOptions,
) => Promise<() => Promise<void>>;
