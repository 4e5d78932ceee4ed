import { chmod, mkdir } from 'node:fs/promises';

/** Mode of files that only their owner can read. */
export const PRIVATE_FILE = 0o600;

/** Creates a folder that only its owner can enter, or restricts an existing one. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
};
