import { z } from 'zod';
import { auditFilterSchema } from './audit.js';
import { emailFilterSchema } from './emails.js';
import { defineOpsRoute } from './ops-route.js';

/** The most rows of an export; the latest are exported. */
export const mostExportedRows = 50_000;

/** Headers of an export: the number of its rows, and of all that match. */
export const exportHeaders = { rows: 'x-export-rows', total: 'x-export-total' } as const;

const success = {
  status: 200,
  schema: z.string(),
  description: 'A stream of `text/csv` with a header row, in UTF-8 with a byte order mark',
} as const;

const errors = [400, 401, 403, 415, 422, 503];

/** Lists as files. They contain what the list shows to the role, and are audited before the first row. */
export const exportRoutes = {
  exportEmails: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/emails/export',
    access: 'viewer',
    summary: 'Emails by filter as CSV, latest first; audited',
    body: z.strictObject({ filter: emailFilterSchema }),
    success,
    errors,
  }),
  exportAudit: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/audit/export',
    access: 'admin',
    summary: 'Entries of the audit log by filter as CSV, latest first; audited',
    body: z.strictObject({ filter: auditFilterSchema }),
    success,
    errors,
  }),
};
