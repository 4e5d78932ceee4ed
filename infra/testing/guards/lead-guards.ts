import type { Guard } from './guard.js';

const guard = 'services/kit/src/abuse/submission-guard.ts';
const leads = 'services/leads/test';
const email = 'services/email';

/** Forms, and the email that they lead to. */
export const leadGuards: Guard[] = [
  { id: 'lead-proof', prevents: 'programs send many messages without work', file: guard, find: 'if (spent.points > SUBMISSION_FREE_POINTS && !(await this.isProven(proof))) return', replace: 'if (false) return', tests: [`${leads}/anti-abuse.spec.ts › a busy address works for each further message › what asks without working is stored never, however often`] },
  { id: 'lead-address', prevents: 'one network sends without limit', file: guard, find: 'if (spent.points > SUBMISSION_MOST_POINTS) return', replace: 'if (false) return', tests: [`${leads}/anti-abuse.spec.ts`] },
  { id: 'lead-recipient', prevents: 'a stranger is written to without end', file: guard, find: 'if (given.points > RECIPIENT_POINTS) return', replace: 'if (false) return', tests: [`${leads}/anti-abuse.spec.ts`] },
  { id: 'lead-mailbox', prevents: 'other spellings of one mailbox get around its limit', file: guard, find: "this.hidden('recipient', mailboxOf(email))", replace: "this.hidden('recipient', email)", tests: [`${leads}/anti-abuse.spec.ts`] },
  { id: 'lead-suspicious', prevents: 'what no form of the site sent costs no more than what a person sends', file: guard, find: 'isSentByAPerson(FORM_KEY, token) ? 1 : SUSPICIOUS_POINTS', replace: '1', tests: [`${leads}/anti-abuse.spec.ts`] },
  { id: 'lead-idempotency', prevents: 'another body under the same key is answered as if it were stored', file: 'services/kit/src/submission/accept-once.ts', find: 'if (first === null || first.fingerprint === fingerprint) return', replace: 'return', tests: [`${leads}/leads-over-http.spec.ts`] },
  { id: 'lead-single-line', prevents: 'a name ends a header of the email that it goes into', file: 'services/kit/contract/src/text.ts', find: ".regex(/^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]*$/u, 'Must not contain control characters')", replace: '', tests: [`${leads}/leads-over-http.spec.ts`] },
  { id: 'email-header', prevents: 'a field adds a header or a recipient', file: `${email}/src/layout/header-text.ts`, find: ".replace(/[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\s]+/gu, ' ')", replace: '', tests: [`${email}/src/layout/header-text.spec.ts`] },
  { id: 'email-encoded-word', prevents: 'an encoded word hides a line break in a header', file: `${email}/src/layout/header-text.ts`, find: ".replaceAll('=?', '= ?')", replace: '', tests: [`${email}/src/layout/header-text.spec.ts`] },
  { id: 'email-markup', prevents: 'what a visitor typed becomes markup in an email', file: `${email}/src/layout/html.ts`, find: 'value.replace(/[&<>"\']/g, (character) => entities[character]!)', replace: 'value', compile: email, tests: [`${email}/test/mails.spec.ts › nothing that was typed becomes markup`] },
  { id: 'email-suppression', prevents: 'addresses that refuse email are written to', file: `${email}/src/delivery/message-statements.ts`, find: 'WHEN EXISTS (SELECT 1 FROM suppressions WHERE id = $8) THEN', replace: 'WHEN false THEN', compile: email, tests: [`${email}/test/suppression.spec.ts`] },
  { id: 'email-mailbox-limit', prevents: 'one mailbox gets receipts without limit', file: `${email}/src/delivery/message-statements.ts`, find: "count(*) >= $11::int OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= $10::int", replace: '$11::int < 0 OR $10::int < 0', compile: email, tests: [`${email}/test/suppression.spec.ts`] },
  { id: 'email-lease', prevents: 'a worker that lost its message overwrites the outcome of another', file: `${email}/src/delivery/message-statements.ts`, find: 'AND attempts = $10::int AND sent_at', replace: 'AND $10::int IS NOT NULL AND sent_at', compile: email, tests: [`${email}/test/lost-lease.spec.ts`] },
  { id: 'email-address-key', prevents: 'a copy of the database tells which addresses refuse email', file: `${email}/src/suppression/address-keys.ts`, find: "createHmac(hashFunctionOf(key), key)", replace: "createHmac('sha256', '')", compile: email, tests: [`${email}/test/key-rotation.spec.ts`] },
  { id: 'email-bounces', prevents: 'anyone has an address suppressed with a made-up bounce', file: `${email}/src/bounces/bounce-addresses.ts`, find: 'if (!keysOf(this.config.BOUNCE_KEY).some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name))))) return undefined;', replace: '', compile: email, tests: [`${email}/test/bounces.spec.ts`] },
  { id: 'email-deadline', prevents: 'a slow mail server holds a worker forever', file: `${email}/src/children/mail-transport.ts`, find: 'signal: AbortSignal.timeout(', replace: '// signal: AbortSignal.timeout(', compile: email, tests: [`${email}/test/mail-transport.spec.ts`] },
];
