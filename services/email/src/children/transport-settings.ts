import { readFileSync } from 'node:fs';
import { mayBePlain } from '@larkway/kit/config';
import type { EmailConfig } from '../config.js';
import type { TransportSettings } from './protocol.js';

// In an environment file a key has no line breaks of its own.
const keyOf = (value: string): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');

/** How the mail server is reached, and what mails are signed with. @throws when the key's file cannot be read: the boot must stop. */
export const transportSettings = (config: EmailConfig): TransportSettings => {
  const { SMTP_URL, MAIL_FROM, DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR } = config;
  const base = {
    smtpUrl: SMTP_URL,
    requireTls: !mayBePlain(new URL(SMTP_URL).hostname, config.PLAIN_HOSTS),
    from: MAIL_FROM,
  };
  if (!DKIM_PRIVATE_KEY || !DKIM_DOMAIN || !DKIM_SELECTOR) return base;
  return {
    ...base,
    dkim: {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      privateKey: keyOf(DKIM_PRIVATE_KEY),
    },
  };
};
