export interface WorkOptions {
  /** The repository. */
  root: string;
  /** The remote's folder. */
  folder: string;
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
  /** The first free one from here on; any for 0. */
  port?: number;
}

/** Something that serves a developer until it is stopped. */
export interface Running {
  origin: string;
  stop: () => Promise<void>;
}
