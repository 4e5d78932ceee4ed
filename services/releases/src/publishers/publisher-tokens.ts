import { matchesSubject } from '@larkway/releases-contract';
import { decodeJwt, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { issuerUnavailable } from './issuer-keys.js';

/** Signatures with a private key. With the others, everyone who can verify a token could make one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** Seconds by which the clock of an issuer may differ. */
const CLOCK_TOLERANCE = 60;

/** Who a publisher is to the issuer. */
export interface Trust {
  id: string;
  team: string;
  audience: string;
  subject: string;
}

interface Verification<T extends Trust> {
  /** Publishers that the issuer of a token may have. */
  trusted: (issuer: string) => Promise<T[]>;
  keysOf: (issuer: string) => Promise<JWTVerifyGetKey>;
  now: () => number;
}

/** A publisher with the claims of its token, or the reason why the token is refused. */
export type VerifiedPublisher<T> =
  | { publisher: T; issuer: string; subject: string; claims: JWTPayload; refusal?: never }
  | { publisher?: never; refusal: string };

/** Whether a bearer token is a JSON Web Token. */
export const isJsonWebToken = (text: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text);

const HINT = 'See: npm run release -- publisher list';

const decode = (text: string): JWTPayload => {
  try {
    return decodeJwt(text);
  } catch {
    return {};
  }
};

const minuteOf = (seconds: unknown): string =>
  typeof seconds === 'number' ? new Date(seconds * 1_000).toISOString() : 'an unknown time';

/** @throws the error again unless it is about the token */
const refusalFor = (error: unknown, issuer: string): string => {
  const token = `The token of the issuer ${issuer}`;
  if (error instanceof errors.JWTExpired)
    return `${token} expired at ${minuteOf(error.payload.exp)}.`;
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === 'nbf' && typeof error.payload.nbf === 'number'
      ? `${token} is not valid before ${minuteOf(error.payload.nbf)}.`
      : `${token} is invalid: ${error.message}.`;
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return `${token} is signed with a key that the issuer does not publish.`;
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return `The signature of the token does not match the keys of the issuer ${issuer}.`;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `${token} is signed with an algorithm that is not accepted; accepted are ${ALGORITHMS.join(', ')}.`;
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return `${token} is malformed.`;
  // Everything else is about the issuer's response.
  throw issuerUnavailable(issuer, error instanceof Error ? error.message : String(error));
};

/** Verifies the OpenID Connect token of a pipeline. @throws DomainError 503 without the issuer's keys */
export const verifyPublisher = async <T extends Trust>(
  text: string,
  { trusted, keysOf, now }: Verification<T>,
): Promise<VerifiedPublisher<T>> => {
  const { iss: issuer } = decode(text);
  if (typeof issuer !== 'string') return { refusal: 'The token names no issuer.' };
  const publishers = await trusted(issuer);
  if (publishers.length === 0) return { refusal: `No team trusts the issuer ${issuer}. ${HINT}.` };
  const keys = await keysOf(issuer);
  let claims: JWTPayload;
  try {
    ({ payload: claims } = await jwtVerify(text, keys, {
      issuer,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      currentDate: new Date(now()),
    }));
  } catch (error) {
    return { refusal: refusalFor(error, issuer) };
  }
  const audiences = [claims.aud ?? []].flat();
  const subject = claims.sub ?? '';
  const addressed = publishers.filter(({ audience }) => audiences.includes(audience));
  if (addressed.length === 0)
    return {
      refusal: `The token is for the audience ${audiences.join(', ')}, which no publisher of the issuer ${issuer} has. ${HINT}.`,
    };
  const matching = addressed.filter((one) => matchesSubject(one.subject, subject));
  const [publisher] = matching;
  if (!publisher)
    return {
      refusal: `The token's subject ${subject} matches no publisher of the issuer ${issuer}. ${HINT}.`,
    };
  if (matching.some(({ team }) => team !== publisher.team))
    return {
      refusal: `The token's subject ${subject} matches publishers of several teams. Give each team its own audience or subject.`,
    };
  return { publisher, issuer, subject, claims };
};
