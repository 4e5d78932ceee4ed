import { hash, verify } from '@node-rs/argon2';
import { WorkLimit } from './work-limit.js';

/** Argon2id, the library's default, with the minimum memory and time that OWASP recommends. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const prefix = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`;

/**
 * Uses two of Node's four worker threads. A hash takes about 30 ms, so the last one waits a second.
 */
const hashing = new WorkLimit({ running: 2, waiting: 60 });

// Makes a sign-in with an unknown name take as long as one with a wrong password.
const unknownNameHash = hash('the password of a name that does not exist', strength);

/** @throws 503 while too many passwords are being hashed */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password, strength));

/** @throws 503 while too many passwords are being hashed */
export const isPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  const known = passwordHash ?? (await unknownNameHash);
  const right = await hashing.run(() => verify(known, password));
  return right && passwordHash !== null;
};

/** Whether a hash has another algorithm or strength than new hashes. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix);
