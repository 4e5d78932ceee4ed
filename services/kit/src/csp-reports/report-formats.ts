import { z } from 'zod';

/** The used fields of a report about one violation. */
export interface ReportedViolation {
  /** URL of the page. */
  page: string;
  directive: string;
  /** A URL, or a keyword such as `inline`. */
  blocked: string;
  /** URL of the script that caused it. */
  source: string;
}

/** Characters. */
const text = z.string().max(4_096);
const MOST_REPORTS = 100;

/**
 * Reporting API: https://www.w3.org/TR/reporting-1/#media-type, batches with reports of all kinds.
 */
const batch = z.array(z.object({ type: text, body: z.unknown() })).max(MOST_REPORTS);

/** The bodies of the reports that are used, by type. */
const bodies: Record<string, z.ZodType<ReportedViolation>> = {
  // https://w3c.github.io/webappsec-csp/#reporting
  'csp-violation': z
    .object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text.nullish(),
      sourceFile: text.nullish(),
    })
    .transform(({ documentURL, effectiveDirective, blockedURL, sourceFile }) => ({
      page: documentURL,
      directive: effectiveDirective,
      blocked: blockedURL ?? '',
      source: sourceFile ?? '',
    })),
  // https://w3c.github.io/webappsec-subresource-integrity/#report-violations
  'integrity-violation': z
    .object({ documentURL: text, blockedURL: text })
    .transform(({ documentURL, blockedURL }) => ({
      page: documentURL,
      directive: 'integrity-policy',
      blocked: blockedURL,
      source: '',
    })),
};

/**
 * `report-uri`: https://w3c.github.io/webappsec-csp/#deprecated-serialize-violation, one at a time.
 */
const single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.nullish(),
    'source-file': text.nullish(),
  }),
});

/** @throws ZodError */
const readBatch = (value: unknown): ReportedViolation[] =>
  batch.parse(value).flatMap(({ type, body }) => bodies[type]?.parse(body) ?? []);

/** @throws ZodError */
const readSingle = (value: unknown): ReportedViolation[] => {
  const report = single.parse(value)['csp-report'];
  return [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'] ?? '',
      source: report['source-file'] ?? '',
    },
  ];
};

/** The parser of each content type. */
export const formats: Record<string, (value: unknown) => ReportedViolation[]> = {
  'application/reports+json': readBatch,
  'application/csp-report': readSingle,
};
