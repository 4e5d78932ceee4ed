import type { Signer, Verifier } from './signed-text.js';

/** A DSSE envelope (https://github.com/secure-systems-lab/dsse, version 1.0.2). */
export interface SignedEnvelope {
  /** Media type of the payload, which is signed too. */
  payloadType: string;
  /** Base64. */
  payload: string;
  /** `sig` is Ed25519, base64. */
  signatures: { keyid: string; sig: string }[];
}

/** The text that is signed: DSSE's pre-authentication encoding. */
const encodingOf = (payloadType: string, payload: string): string =>
  `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`;

/** Signs a text of a media type. Other uses of the key never sign a text that begins like this. */
export const sealEnvelope = (
  signer: Signer,
  payloadType: string,
  payload: string,
): SignedEnvelope => {
  const { signature, keyId } = signer.sign(encodingOf(payloadType, payload));
  return {
    payloadType,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: keyId, sig: Buffer.from(signature, 'base64url').toString('base64') }],
  };
};

const problemOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/**
 * The payload of an envelope that one of the keys signed.
 * @throws Error when no signature is valid, or the payload has another media type
 */
export const openEnvelope = (
  verifier: Verifier,
  payloadType: string,
  envelope: SignedEnvelope,
): { payload: string; keyId: string } => {
  if (envelope.payloadType !== payloadType)
    throw new Error(`The envelope contains ${envelope.payloadType}, not ${payloadType}`);
  const payload = Buffer.from(envelope.payload, 'base64').toString();
  const problems: string[] = [];
  for (const { keyid, sig } of envelope.signatures) {
    const problem = problemOf(() =>
      verifier.open({
        payload: encodingOf(payloadType, payload),
        signature: Buffer.from(sig, 'base64').toString('base64url'),
        keyId: keyid,
      }),
    );
    if (problem === undefined) return { payload, keyId: keyid };
    problems.push(problem);
  }
  throw new Error(problems.join('; '));
};
