import { readFileSync } from 'node:fs';
import { mayBePlain } from '@larkway/kit/config';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';
import { ProcessPool } from './process-pool.js';
import type { RelayName } from '../relays/relay-names.js';
import type { RelaySettings, TransportSettings } from './protocol.js';

/** Injection token: path of the built entry of a child process. */
export const PROCESS_ENTRY = Symbol('entry of the child processes');

const silenceMilliseconds = 5_000;
const idleMilliseconds = 60_000;
/** Longer than a queue of `2 * EMAIL_CONCURRENCY` emails takes with two processes and a fast server. */
const patienceMilliseconds = 100;

/**
 * The pool in which emails are rendered and sent: one process per email, and one that probes the
 * server.
 */
@Injectable()
export class EmailProcesses extends ProcessPool implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(CONFIG) config: Config, @Inject(PROCESS_ENTRY) entry: string) {
    super({
      entry,
      settings: { email: emailSettings(config), transport: transportSettings(config) },
      size: config.EMAIL_CONCURRENCY + 1,
      silenceMs: silenceMilliseconds,
      patienceMs: patienceMilliseconds,
      idleMs: idleMilliseconds,
    });
  }

  // The first email after the start must not wait for a process.
  onModuleInit(): void {
    this.startSpare();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

const emailSettings = ({
  BRAND,
  SALES_EMAIL,
  SUPPORT_EMAIL,
  NETWORK_EMAIL,
  SALES_PHONE,
  SUPPORT_PHONE,
  SITE_ORIGIN,
}: Config) => ({
  BRAND,
  SALES_EMAIL,
  SUPPORT_EMAIL,
  NETWORK_EMAIL,
  SALES_PHONE,
  SUPPORT_PHONE,
  SITE_ORIGIN,
});

/**
 * The time limit for one email. With another mail server behind it, a slow one must not hold an
 * email for long.
 */
const deadlines = { only: 60_000, withOther: 20_000 };

/** The configured mail servers, in the order of preference. */
export const relayNamesOf = ({ SMTP_FALLBACK_URL }: Config): RelayName[] =>
  SMTP_FALLBACK_URL === undefined ? ['primary'] : ['primary', 'fallback'];

/**
 * How a child process reaches the mail servers, and the key that signs emails.
 * @throws when the file of the key cannot be read, which stops the start.
 */
export const transportSettings = (config: Config): TransportSettings => {
  const { SMTP_URL, SMTP_FALLBACK_URL, MAIL_FROM, PLAIN_HOSTS } = config;
  const { DKIM_PRIVATE_KEY, DKIM_DOMAIN, DKIM_SELECTOR } = config;
  const relayAt = (smtpUrl: string): RelaySettings => ({
    smtpUrl,
    requireTls: !mayBePlain(new URL(smtpUrl).hostname, PLAIN_HOSTS),
    deadline: SMTP_FALLBACK_URL === undefined ? deadlines.only : deadlines.withOther,
  });
  const base = {
    relays: {
      primary: relayAt(SMTP_URL),
      ...(SMTP_FALLBACK_URL !== undefined && { fallback: relayAt(SMTP_FALLBACK_URL) }),
    },
    from: MAIL_FROM,
  };
  if (!DKIM_PRIVATE_KEY || !DKIM_DOMAIN || !DKIM_SELECTOR) return base;
  return {
    ...base,
    dkim: {
      domainName: DKIM_DOMAIN,
      keySelector: DKIM_SELECTOR,
      privateKey: privateKeyOf(DKIM_PRIVATE_KEY),
    },
  };
};

// A key in an environment file has `\n` in place of line breaks.
const privateKeyOf = (value: string): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
