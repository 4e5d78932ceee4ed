import { z } from 'zod';

/** Milliseconds for the response of the CI. */
const TIMEOUT = 10_000;
/** Seconds before its expiry at which a token is no longer used. */
const MARGIN = 60;

const responseSchema = z.object({ value: z.string() });

/** The audience of tokens for the release service, unless `RELEASES_AUDIENCE` names another. */
export const DEFAULT_AUDIENCE = 'larkway-releases';

const expiryOf = (token: string): number => {
  const [, payload = ''] = token.split('.');
  try {
    return z
      .object({ exp: z.number() })
      .parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).exp;
  } catch {
    // The release service will say what is wrong with it.
    return 0;
  }
};

/**
 * Tokens of the GitHub workflow in which the command runs; undefined elsewhere, and without the
 * permission `id-token: write`. Each is used until shortly before it expires.
 */
export const gitHubTokens = (env: NodeJS.ProcessEnv): (() => Promise<string>) | undefined => {
  const {
    ACTIONS_ID_TOKEN_REQUEST_URL: address,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
    RELEASES_AUDIENCE: audience = DEFAULT_AUDIENCE,
  } = env;
  if (!address || !secret) return undefined;
  let current: string | undefined;
  return async () => {
    if (current && expiryOf(current) - MARGIN > Date.now() / 1_000) return current;
    const url = new URL(address);
    url.searchParams.set('audience', audience);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${secret}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok)
      throw new Error(
        `GitHub answered ${response.status} to the request for an OpenID Connect token. Check that the job has the permission "id-token: write".`,
      );
    current = responseSchema.parse(await response.json()).value;
    return current;
  };
};
