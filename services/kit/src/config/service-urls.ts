import { z } from 'zod';

/** `leads=http://…,dealers=http://…` as addresses by name, without a slash at the end. */
export const parseServiceUrls = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...url] = pair.trim().split('=');
      return [name.trim(), url.join('=').trim().replace(/\/$/, '')];
    }),
  );

/** An environment variable with the addresses of any services. */
export const serviceUrls = z
  .string()
  .transform(parseServiceUrls)
  .pipe(
    z.record(
      z.string().regex(/^[a-z][a-z-]*$/),
      z.url(),
      'must be a list such as inventory=http://…,dealers=http://…',
    ),
  );
