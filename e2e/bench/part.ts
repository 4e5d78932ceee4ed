/** One line of the table. */
export interface Row {
  what: string;
  value: string;
  /** As the table says it; a row without one is there for information. */
  target?: string;
  holds?: boolean;
}

/** What a part found: lines for people, and every figure behind them for programs. */
export interface Findings {
  rows: Row[];
  figures: Record<string, unknown>;
}

/** Registers what must be undone when the part ends, however it ends; the last is undone first. */
export type Defer = (undo: () => unknown) => void;

export interface PartContext {
  /** An empty folder that is gone after the part. */
  folder: string;
  defer: Defer;
  /** Path of a Chromium that runs. */
  chromium: () => string;
  say: (text: string) => void;
}

export interface Part {
  name: string;
  title: string;
  measure: (context: PartContext) => Promise<Findings>;
}
