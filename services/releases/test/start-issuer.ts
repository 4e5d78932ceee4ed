import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface IssuerKey {
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

const createKey = async (kid: string): Promise<IssuerKey> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
};

export interface Issuer {
  url: string;
  /** Requests so far, by path. */
  requests: string[];
  /** A token with these claims. The default ones are valid for five minutes. */
  sign: (claims: JWTPayload) => Promise<string>;
  /** A token that a key signs that the issuer does not publish. */
  forge: (claims: JWTPayload, header?: { kid?: string }) => Promise<string>;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate: () => Promise<void>;
  /** What the issuer calls itself in its discovery document. */
  setName: (name: string) => void;
  setAvailable: (isAvailable: boolean) => void;
  stop: () => Promise<void>;
}

const seconds = (): number => Math.floor(Date.now() / 1_000);

/** An OpenID Connect issuer, as that of a CI. */
export const startIssuer = async (): Promise<Issuer> => {
  let key = await createKey('key-1');
  const foreign = await createKey('foreign');
  const requests: string[] = [];
  let isAvailable = true;
  const server = createServer((request, response) => {
    requests.push(request.url!);
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer: name, jwks_uri: `${url}/keys` },
      '/keys': { keys: [key.jwk] },
    };
    const found = isAvailable ? documents[request.url!] : undefined;
    response
      .writeHead(found ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let name = url;

  const signed = (by: IssuerKey, claims: JWTPayload, kid = by.kid): Promise<string> =>
    new SignJWT({ iss: url, iat: seconds(), exp: seconds() + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(by.privateKey);
  let rotations = 1;

  return {
    url,
    requests,
    sign: (claims) => signed(key, claims),
    forge: (claims, { kid } = {}) => signed(foreign, claims, kid),
    rotate: async () => {
      key = await createKey(`key-${++rotations}`);
    },
    setName: (other) => void (name = other),
    setAvailable: (available) => void (isAvailable = available),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
