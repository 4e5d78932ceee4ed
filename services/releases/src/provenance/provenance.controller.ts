import type { SignedEnvelope } from '@larkway/kit/signing';
import type { ObjectStore } from '@larkway/kit/objects';
import { releasesRoutes, type Sbom } from '@larkway/releases-contract';
import { Controller, Inject, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { RouteHandler } from '../access/access.guard.js';
import { ARTIFACT_STORE, readSbom } from '../artifacts/artifacts.js';
import { requireKeptVersions, toRelease } from '../versions/read-versions.js';
import { ProvenanceService } from './provenance.service.js';

const { provenance, sbom } = releasesRoutes;

@Controller()
export class ProvenanceController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provenances: ProvenanceService,
    @Inject(ARTIFACT_STORE) private readonly store: ObjectStore,
  ) {}

  @RouteHandler(provenance)
  provenance(
    @Param({ schema: provenance.params }) wanted: z.infer<typeof provenance.params>,
  ): Promise<SignedEnvelope> {
    return this.provenances.envelopeOf(wanted);
  }

  @RouteHandler(sbom)
  async sbom(@Param({ schema: sbom.params }) wanted: z.infer<typeof sbom.params>): Promise<Sbom> {
    const [row] = await requireKeptVersions(this.dataSource.manager, [wanted]);
    return readSbom(this.store, toRelease(row!));
  }
}
