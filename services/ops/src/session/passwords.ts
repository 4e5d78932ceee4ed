import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, with the least memory and time that OWASP recommends. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// For a name that nobody has: the answer takes as long as with a wrong password.
const nobodys = hash('a password that nobody has', strength);

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const right = await verify(passwordHash ?? (await nobodys), password);
  return right && passwordHash !== null;
};
