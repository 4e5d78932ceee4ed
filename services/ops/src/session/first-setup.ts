import { LOGGER } from '@larkway/kit/service';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Config, CONFIG } from '../config.js';
import { OperatorEntity } from '../operators/operator.entity.js';
import { OneTimeLinks } from './one-time-links.js';

/**
 * There is no default password: until an operator is set up, each start logs a link for the first
 * admin.
 */
@Injectable()
export class FirstSetup implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: OneTimeLinks,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.isNeeded())) return;
    const { token, expiresAt } = await this.links.issue(
      'first-admin',
      null,
      this.dataSource.manager,
    );
    const origin = this.config.OPS_ORIGIN ?? `http://127.0.0.1:${this.config.PORT}`;
    const link = `${origin}/ops/welcome#${token}`;
    this.log.warn(
      { expiresAt },
      `No operator can sign in yet. Set up the first admin with this one-time link: ${link}`,
    );
    // Developers who start this process locally see the link without searching the log.
    process.send?.({
      notice: `Operations have no admin yet. Set up the first admin with this one-time link: ${link}`,
    });
  }

  async isNeeded(): Promise<boolean> {
    const isSetUp = await this.dataSource.manager.existsBy(OperatorEntity, {
      passwordHash: Not(IsNull()),
    });
    return !isSetUp;
  }
}
