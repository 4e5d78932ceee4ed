/** One line of the table. */
export interface Row {
  what: string;
  value: string;
  /** The target as text; rows without one are informational. */
  target?: string;
  holds?: boolean;
}

/** Results of a benchmark: rows for people and figures for programs. */
export interface Findings {
  rows: Row[];
  figures: Record<string, unknown>;
}

/** Registers cleanup for the end of the benchmark; runs in reverse order. */
export type Defer = (undo: () => unknown) => void;

export interface PartContext {
  /** An empty folder that is removed after the benchmark. */
  folder: string;
  defer: Defer;
  /** Path of a working Chromium. */
  chromium: () => string;
  say: (text: string) => void;
}

export interface Part {
  name: string;
  title: string;
  measure: (context: PartContext) => Promise<Findings>;
}
