import type { Readable, Writable } from 'node:stream';
import type { ClusterPosition } from './base-backup.js';
import type { PartName } from './manifest.js';

export interface RestoreOptions {
  /** Sends the archive of a part into a stream. */
  read(part: PartName, sink: Writable): Promise<void>;
  position: ClusterPosition;
  /** Part of the names of what is moved aside. */
  stamp: string;
  say(text: string): void;
}

/** What can be backed up: the processes and data of one installation. */
export interface Site {
  /** Hands each part to `write`, the cluster first: files of a version are stored before the version is registered. */
  backUp(write: (part: PartName, source: Readable) => Promise<void>): Promise<ClusterPosition>;
  /** What has to be there before the questions below can be answered. Changes nothing that is there already. */
  prepare?(read: RestoreOptions['read']): Promise<void>;
  /** @throws when it runs. */
  assertStopped(): Promise<void>;
  hasData(): Promise<boolean>;
  /** Puts a backup into place, and moves what was there aside. @returns where that is now. */
  restore(options: RestoreOptions): Promise<string[]>;
}
