export interface WriteOptions {
  /** For stores that serve what they hold; `application/octet-stream` when left out. */
  contentType?: string;
}

/** Bytes under keys such as `mfe-dealers/1.0.0/web/remoteEntry.js`. What was written once is never written over. */
export interface ObjectStore {
  /** The bytes, or nothing when there is no such key. @throws when the store cannot be reached. */
  read(key: string): Promise<Buffer | undefined>;
  /** Writes the whole object or nothing. A key that is there is left alone and answered with `exists`, also when two write at once. */
  write(key: string, bytes: Buffer, options?: WriteOptions): Promise<'written' | 'exists'>;
  /** Afterwards there is no such object; that there was none is no failure. */
  remove(key: string): Promise<void>;
  /** All keys that begin with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

// A part may not begin with a dot: no way up, and no file that a folder store keeps for itself.
const part = String.raw`[\w@-][\w@.-]*`;
const keyPattern = new RegExp(`^${part}(/${part})*$`);
const prefixPattern = new RegExp(`^(${part}/)*(${part})?$`);

/** @returns the key itself. @throws when it could mean anything but a file inside the store. */
export const checkedKey = (key: string): string => {
  if (key.length > 900 || !keyPattern.test(key))
    throw new Error(`"${key}" is no key of an object store`);
  return key;
};

/** @returns the prefix itself. @throws like `checkedKey`; the empty one means everything. */
export const checkedPrefix = (prefix: string): string => {
  if (prefix.length > 900 || !prefixPattern.test(prefix))
    throw new Error(`"${prefix}" is no prefix of keys`);
  return prefix;
};
