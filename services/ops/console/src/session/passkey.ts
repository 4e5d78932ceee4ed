import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from '@larkway/ops-contract';
import { NoPasskey } from '../api/errors';
import { send } from '../api/http';

/** Browsers have passkeys for host names only, and older ones cannot read the options. */
export const offersPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);

/** @throws NoPasskey if the browser's dialog ends without a credential */
const credentialOf = async (request: () => Promise<Credential | null>): Promise<unknown> => {
  try {
    return ((await request()) as PublicKeyCredential).toJSON();
  } catch {
    throw new NoPasskey();
  }
};

/** Has a passkey sign the challenge that the service has for a sign-in or a confirmation. */
export const signWithPasskey = async (optionsPath: string): Promise<PasskeySignature> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    await send<PasskeyRequestOptions>(optionsPath),
  );
  return (await credentialOf(() => navigator.credentials.get({ publicKey }))) as PasskeySignature;
};

/** Has the browser make a passkey. */
export const makePasskey = async (options: PasskeyCreationOptions): Promise<NewPasskey> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return (await credentialOf(() => navigator.credentials.create({ publicKey }))) as NewPasskey;
};
