import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const period = 30;

const totpOf = (secret: string, name: string): TOTP =>
  new TOTP({
    issuer: 'Larkway operations',
    label: name,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The setup of an authenticator app: as a secret, a URI and a QR code. */
export const enrolment = (
  secret: string,
  name: string,
): { secret: string; uri: string; qrSvg: string } => {
  const uri = totpOf(secret, name).toString();
  return { secret, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 2 }) };
};

/**
 * The current time step if the code belongs to it; null for all other codes, also of adjacent
 * steps.
 */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null =>
  totpOf(secret, '').validate({ token: code, timestamp: now, window: 0 }) === null
    ? null
    : Math.floor(now / 1_000 / period);
