import { z } from 'zod';

/** `leads=http://…,dealers=http://…` as addresses by name, without a slash at the end. */
export const parseServiceUrls = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...url] = pair.trim().split('=');
      return [name.trim(), url.join('=').trim().replace(/\/$/, '')];
    }),
  );

const isService = ([name, url]: [string, string]): boolean =>
  /^[a-z][a-z-]*$/.test(name) && URL.canParse(url);

/** An environment variable with the addresses of any services. */
export const serviceUrls = z
  .string()
  .transform(parseServiceUrls)
  .refine(
    (urls) => Object.entries(urls).every(isService),
    'must be a list such as inventory=http://…,dealers=http://…',
  );
