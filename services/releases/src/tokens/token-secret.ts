import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const pattern = /^lwr_([0-9a-f]{16})_([\w-]{43})$/;

/** What is kept of a secret of 256 bits, which is random enough to need neither salt nor a slow hash. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A token's id, its secret of 256 bits, and both as they are shown: `lwr_<id>_<secret>`. */
export const newSecret = (): { id: string; secret: string; text: string } => {
  const [id, secret] = [randomBytes(8).toString('hex'), randomBytes(32).toString('base64url')];
  return { id, secret, text: `lwr_${id}_${secret}` };
};

/** The two parts of what was shown; nothing when it has another form. */
export const readSecret = (text: string): { id: string; secret: string } | undefined => {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined ? undefined : { id, secret: secret! };
};

export const isSecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(hash));
