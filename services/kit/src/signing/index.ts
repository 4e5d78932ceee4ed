export { authorizationFor, isAuthorized, issuePass, readPass } from './expiring-pass.js';
export { createFormTokens, formSigningKey, type FormTokens } from './form-token.js';
export { keyedHash } from './keyed-hash.js';
export { createSealer, type Sealer } from './sealed-text.js';
export { openEnvelope, sealEnvelope, type SignedEnvelope } from './signed-envelope.js';
export {
  createSigner,
  createVerifier,
  decodeSigned,
  encodeSigned,
  publicKeys,
  type SignedText,
  type Signer,
  type Verifier,
} from './signed-text.js';
