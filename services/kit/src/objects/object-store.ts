import { createHash } from 'node:crypto';

export interface WriteOptions {
  /** For stores that serve their objects; `application/octet-stream` by default. */
  contentType?: string;
}

/** Bytes by keys such as `mfe-dealers/1.0.0/web/remoteEntry.js`. An object is never overwritten. */
export interface ObjectStore {
  /** The bytes, or undefined when the key does not exist. @throws when the store is unavailable. */
  read(key: string): Promise<Buffer | undefined>;
  /**
   * Writes the whole object or nothing. Leaves an existing object unchanged, also with concurrent
   * writers.
   */
  write(key: string, bytes: Buffer, options?: WriteOptions): Promise<'written' | 'exists'>;
  /** Removes the object, if it exists. */
  remove(key: string): Promise<void>;
  /** All keys with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

// A part must not start with a dot: no parent folders, and no internal files of a folder store.
const part = String.raw`[\w@-][\w@.-]*`;
const keyPattern = new RegExp(`^${part}(/${part})*$`);
const prefixPattern = new RegExp(`^(${part}/)*(${part})?$`);

/** @returns the key. @throws when it is not the path of a file inside the store. */
export const checkedKey = (key: string): string => {
  if (key.length > 900 || !keyPattern.test(key))
    throw new Error(`"${key}" is not a valid key of an object store`);
  return key;
};

/** @returns the prefix. @throws like `checkedKey`; the empty prefix matches all keys. */
export const checkedPrefix = (prefix: string): string => {
  if (prefix.length > 900 || !prefixPattern.test(prefix))
    throw new Error(`"${prefix}" is not a valid prefix of keys`);
  return prefix;
};

/** The Subresource Integrity value of bytes: `sha384-<base64>`. */
export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
