import { z } from 'zod';

const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Address of an OpenID Connect issuer, exactly as in the `iss` of its tokens. Without TLS, anyone
 * on the way could replace its keys; only an issuer on this machine may do without.
 */
export const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => {
    const { protocol, search, hash, username } = new URL(text);
    const isPlain = protocol === 'https:' || isLoopback(new URL(text));
    return isPlain && search === '' && hash === '' && username === '';
  }, 'must be an https address without user, query and fragment');

/** `*` is any text without a colon. It must not be in the first two parts, which name the project. */
export const subjectPatternSchema = z
  .string()
  .trim()
  .min(3)
  .max(300)
  .refine(
    (pattern) => !pattern.includes('*') || /^[^*:]+:[^*:]+:/.test(pattern),
    'must name its project before the first *, as in repo:example/larkway:ref:refs/heads/*',
  );

/** Whether a pattern covers a subject such as `repo:example/larkway:ref:refs/heads/main`. */
export const matchesSubject = (pattern: string, subject: string): boolean => {
  const parts = pattern.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^:]*')}$`, 'u').test(subject);
};

/** A pipeline whose OpenID Connect tokens may do what a team's token may. */
export const trustedPublisherSchema = z.strictObject({
  id: z.string(),
  team: z.string(),
  /** As in the audit log: `GitHub`. */
  name: z.string(),
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  removedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type TrustedPublisher = z.infer<typeof trustedPublisherSchema>;
