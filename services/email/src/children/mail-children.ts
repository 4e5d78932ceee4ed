import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type EmailConfig } from '../config.js';
import { ChildPool } from './child-pool.js';
import { transportSettings } from './transport-settings.js';

/** Injection token: path of the built entry of a child. */
export const CHILD_ENTRY = Symbol('entry of the child processes');

const silenceMilliseconds = 5_000;
const idleMilliseconds = 60_000;

/** The processes in which mails are written and sent: as many as mails under way at a time, and one to ask the server with. */
@Injectable()
export class MailChildren extends ChildPool implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(CONFIG) config: EmailConfig, @Inject(CHILD_ENTRY) entry: string) {
    super({
      entry,
      settings: { mails: mailSettings(config), transport: transportSettings(config) },
      size: config.EMAIL_CONCURRENCY + 1,
      silenceMs: silenceMilliseconds,
      idleMs: idleMilliseconds,
    });
  }

  // The first mail after the start is not to wait for a process.
  onModuleInit(): void {
    this.startSpare();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

const mailSettings = ({
  BRAND,
  SALES_EMAIL,
  SUPPORT_EMAIL,
  NETWORK_EMAIL,
  SITE_ORIGIN,
}: EmailConfig) => ({
  BRAND,
  SALES_EMAIL,
  SUPPORT_EMAIL,
  NETWORK_EMAIL,
  SITE_ORIGIN,
});
