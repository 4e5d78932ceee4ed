import type { SignedText } from './signed-text.js';

const pattern = /^([\w-]+)\.([\w-]+)\.([0-9a-f]{16})$/;

/** A signed text as one part of an address: `<payload>.<signature>.<key id>`, the payload in base64url. */
export const encodeSigned = ({ payload, signature, keyId }: SignedText): string =>
  `${Buffer.from(payload).toString('base64url')}.${signature}.${keyId}`;

/** What `encodeSigned` made, not proved yet; nothing when the text has another form. */
export const decodeSigned = (text: string): SignedText | undefined => {
  const [, payload, signature, keyId] = pattern.exec(text) ?? [];
  if (payload === undefined) return undefined;
  return {
    payload: Buffer.from(payload, 'base64url').toString(),
    signature: signature!,
    keyId: keyId!,
  };
};
