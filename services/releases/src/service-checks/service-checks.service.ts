import { LOGGER } from '@larkway/kit/service';
import type { ContractDocument } from '@larkway/kit-contract';
import type { ServiceCheck } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { CompatibilityCheck } from '../compatibility-check/compatibility-check.js';
import { LiveMaps } from '../live/live-maps.js';
import { ServiceCheckEntity, toServiceCheck } from './service-check.entity.js';

interface PlannedService {
  service: string;
  document: ContractDocument;
  commit: string | undefined;
  uncommitted: boolean;
  by: string;
}

/** Checks whether services can be deployed, and records each check with its result. */
@Injectable()
export class ServiceChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly compatibilityCheck: CompatibilityCheck,
    private readonly maps: LiveMaps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async check(planned: PlannedService): Promise<ServiceCheck> {
    const { service, document, commit = null, uncommitted, by } = planned;
    const { revision, payload } = await this.maps.current('production');
    const { problems } = await this.compatibilityCheck.checkService({ service, document, payload });
    const repository = this.dataSource.getRepository(ServiceCheckEntity);
    const check = toServiceCheck(
      await repository.save(
        repository.create({
          at: new Date(),
          checkedBy: by,
          service,
          commit,
          uncommitted,
          contract: document.hash,
          revision,
          problems,
        }),
      ),
    );
    const { id, passes } = check;
    this.log.info({ check: id, service, commit, by, passes }, 'service checked');
    return check;
  }

  /** The checks of one service, or the latest one of each service. Latest first. */
  async list({ service, limit }: { service?: string; limit: number }): Promise<ServiceCheck[]> {
    const latest = this.dataSource
      .createQueryBuilder(ServiceCheckEntity, 'c')
      .orderBy('c.id', 'DESC')
      .limit(limit);
    const checks =
      service === undefined
        ? latest.where((query) => {
            const ids = query
              .subQuery()
              .select('max(o.id)')
              .from(ServiceCheckEntity, 'o')
              .groupBy('o.service');
            return `c.id IN ${ids.getQuery()}`;
          })
        : latest.where('c.service = :service', { service });
    return (await checks.getMany()).map(toServiceCheck);
  }
}
