import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An error that the user can fix; the message says how. */
export class UserError extends Error {}

export interface WorkOptions {
  /** The repository. */
  root: string;
  /** The remote's folder. */
  folder: string;
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
  /** Preferred port; the next free one is used. 0 = any. */
  port?: number;
}

/** A running command. */
export interface Running {
  origin: string;
  stop: () => Promise<void>;
}

/** A folder that is removed at the latest when this process exits. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `larkway-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
