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

/** What an authenticator app needs, in the three ways it may take it. */
export const enrolment = (
  secret: string,
  name: string,
): { secret: string; uri: string; qrSvg: string } => {
  const uri = totpOf(secret, name).toString();
  return { secret, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 2 }) };
};

/** The current time step, if the code is the one of it; null when it is wrong, also for the step before and after: no code is valid for more than 30 seconds. */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null =>
  totpOf(secret, '').validate({ token: code, timestamp: now, window: 0 }) === null
    ? null
    : Math.floor(now / 1_000 / period);
