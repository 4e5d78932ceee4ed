import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from '@larkway/ops-contract';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** Flags of the authenticator data: the user was present, was recognized, and a key follows. */
const PRESENT = 0x01;
const RECOGNIZED = 0x04;
const WITH_KEY = 0x40;

/** The public key as COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1). */
const coseKeyOf = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x!, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y!, 'base64url'),
  ]);
};

/** `{fmt: 'none', attStmt: {}, authData}` as CBOR. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);

interface Behavior {
  /** The origin of the page that asks. */
  origin: string;
  /** Whether the device recognized its owner. */
  isRecognized?: boolean;
}

/** A device with one passkey, as WebAuthn describes it. It signs whatever it is asked to sign. */
export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private signatures = 0;

  /** @param counts whether it counts its signatures, as only devices do that keep a passkey alone */
  constructor(private readonly counts = true) {}

  create(
    { challenge, rp, user }: PasskeyCreationOptions,
    { origin, isRecognized = true }: Behavior,
  ): NewPasskey {
    this.userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.data(rp.id, WITH_KEY, isRecognized),
      Buffer.alloc(16),
      length,
      this.id,
      coseKeyOf(this.keys.publicKey),
    ]);
    return {
      ...this.credential,
      response: {
        clientDataJSON: base64url(
          JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }),
        ),
        attestationObject: base64url(attestationOf(authData)),
        transports: ['internal'],
      },
    };
  }

  sign(
    { challenge, rpId }: Pick<PasskeyRequestOptions, 'challenge' | 'rpId'>,
    { origin, isRecognized = true }: Behavior,
  ): PasskeySignature {
    if (this.counts) this.signatures += 1;
    const authData = this.data(rpId, 0, isRecognized);
    const clientData = JSON.stringify({
      type: 'webauthn.get',
      challenge,
      origin,
      crossOrigin: false,
    });
    return {
      ...this.credential,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(
          sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey),
        ),
        userHandle: this.userHandle,
      },
    };
  }

  private get credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const };
  }

  private data(rpId: string, flags: number, isRecognized: boolean): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signatures);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | flags | (isRecognized ? RECOGNIZED : 0)]),
      count,
    ]);
  }
}
