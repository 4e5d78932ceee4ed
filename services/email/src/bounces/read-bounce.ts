import PostalMime from 'postal-mime';

/** The content of a bounce: `failed` with its status code (RFC 3463), or anything else. */
export interface BounceReport {
  action: 'failed' | 'other';
  /** For example `5.1.1`. */
  status: string | null;
}

const unknownReport: BounceReport = { action: 'other', status: null };

const field = (report: string, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(report)?.[1];

/** Reads the delivery status (RFC 3464) of a bounce. */
export const readBounce = async (raw: string): Promise<BounceReport> => {
  const { attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  });
  const part = attachments.find(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/i.test(mimeType),
  );
  if (!part) return unknownReport;
  const report = part.content as string;
  const status = /^[245]\.\d{1,3}\.\d{1,3}$/.exec(field(report, 'Status') ?? '')?.[0] ?? null;
  return {
    action: field(report, 'Action')?.toLowerCase() === 'failed' ? 'failed' : 'other',
    status,
  };
};
