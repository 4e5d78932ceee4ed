export { decodeSigned, encodeSigned } from './encoded-text.js';
export { formKeyEnvironment } from './form-key.js';
export { isFormToken, issueFormToken } from './form-token.js';
export { holdsToken } from './holds-token.js';
export { keyedHash } from './keyed-hash.js';
export { issueOperatorPass, readOperatorPass } from './operator-pass.js';
export { createSigner, createVerifier, type SignedText, type Signer, type Verifier } from './signed-text.js';
