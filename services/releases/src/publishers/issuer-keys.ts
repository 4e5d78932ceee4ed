import { DomainError } from '@larkway/kit/errors';
import { issuerSchema } from '@larkway/releases-contract';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** Milliseconds for the response of an issuer. */
const TIMEOUT = 5_000;
/** Milliseconds after which an issuer's address of keys is looked up again. */
const DISCOVERY_LIFETIME = 3_600_000;
/** Milliseconds after which keys are loaded again. An unknown key loads them at once. */
const KEYS_LIFETIME = 600_000;
/** Shortest milliseconds between two loads, however many tokens with unknown keys are sent. */
const COOLDOWN = 10_000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: issuerSchema });

/** The keys of an issuer cannot be loaded, so its tokens cannot be verified. */
export const issuerUnavailable = (issuer: string, problem: string): DomainError =>
  new DomainError(
    'unavailable',
    `The keys of the issuer ${issuer} cannot be loaded (${problem}), so its token cannot be verified. Try again, or use a team's token.`,
    { status: 503 },
  );

/** OpenID Connect Discovery 1.0. @throws Error */
const findKeys = async (issuer: string): Promise<URL> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const found = discoverySchema.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${address} is that of the issuer ${found.issuer}`);
  return new URL(found.jwks_uri);
};

interface KnownIssuer {
  keys: JWTVerifyGetKey;
  until: number;
}

/** Loads and keeps the keys of issuers. */
export const createIssuerKeys = ({ cooldown = COOLDOWN } = {}): ((
  issuer: string,
) => Promise<JWTVerifyGetKey>) => {
  const known = new Map<string, KnownIssuer>();
  return async (issuer) => {
    const found = known.get(issuer);
    if (found && found.until > Date.now()) return found.keys;
    try {
      const keys = createRemoteJWKSet(await findKeys(issuer), {
        timeoutDuration: TIMEOUT,
        cacheMaxAge: KEYS_LIFETIME,
        cooldownDuration: cooldown,
      });
      known.set(issuer, { keys, until: Date.now() + DISCOVERY_LIFETIME });
      return keys;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      throw issuerUnavailable(issuer, cause?.message || message);
    }
  };
};
