import { chmod, mkdir } from 'node:fs/promises';

/** Mode of files that only their owner reads. */
export const PRIVATE_FILE = 0o600;

/** Makes a folder that only its owner enters; an existing one becomes such a folder. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
};
