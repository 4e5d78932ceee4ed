import { redactedExcerpt } from '../observability/redact-addresses.js';
import type { ReportedViolation } from './report-formats.js';

const directives = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'integrity-policy',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

const words = [
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'trusted-types-sink',
  'trusted-types-policy',
] as const;

/** The class of a blocked URL or keyword. The number of classes is fixed. */
export type BlockedClass =
  (typeof words)[number] | 'own-origin' | 'other-origin' | 'extension' | 'unknown';

/** A violation without personal data. */
export interface Violation {
  directive: (typeof directives)[number] | 'other';
  class: BlockedClass;
  /** The blocked origin, or the class. */
  blocked: string;
  /** Path of the page, without its query. */
  path: string;
}

/** Characters. Longer than any path of the site. */
const LONGEST_PATH = 120;

const isExtension = (address: string): boolean => /^[a-z]+(-[a-z]+)*-extension(:|$)/.test(address);

const directiveOf = (text: string): Violation['directive'] => {
  const name = text.trim().split(/\s/, 1)[0];
  return directives.find((directive) => directive === name) ?? 'other';
};

const classOf = ({ blocked, source }: ReportedViolation, own: string): BlockedClass => {
  if (isExtension(blocked) || isExtension(source)) return 'extension';
  const word = words.find(
    (candidate) => blocked === candidate || blocked.startsWith(`${candidate}:`),
  );
  if (word) return word;
  if (blocked === 'self') return 'own-origin';
  if (!/^(https?|wss?):/.test(blocked) || !URL.canParse(blocked)) return 'unknown';
  return new URL(blocked).host === own ? 'own-origin' : 'other-origin';
};

/**
 * The violation in a report about one of this server's pages.
 * @param host of the server, with its port
 */
export const violationOf = (report: ReportedViolation, host: string): Violation | undefined => {
  const page = URL.canParse(report.page) ? new URL(report.page) : undefined;
  if (page?.host !== host) return undefined;
  const kind = classOf(report, host);
  return {
    directive: directiveOf(report.directive),
    class: kind,
    blocked: kind === 'other-origin' ? new URL(report.blocked).origin : kind,
    path: redactedExcerpt(page.pathname, LONGEST_PATH),
  };
};
