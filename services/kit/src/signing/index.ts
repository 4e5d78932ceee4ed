export { decodeSigned, encodeSigned } from './encoded-text.js';
export { issuePass, readPass } from './expiring-pass.js';
export { createFormTokens, formSigningKey, type FormTokens } from './form-token.js';
export { authorizationFor, isAuthorized } from './internal-call.js';
export { keyedHash } from './keyed-hash.js';
export { publicKeys } from './public-keys.js';
export {
  createSigner,
  createVerifier,
  type SignedText,
  type Signer,
  type Verifier,
} from './signed-text.js';
