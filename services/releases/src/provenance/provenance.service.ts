import { DomainError, notFound } from '@larkway/kit/errors';
import {
  createVerifier,
  openEnvelope,
  sealEnvelope,
  type SignedEnvelope,
  type Signer,
  type Verifier,
} from '@larkway/kit/signing';
import {
  PROVENANCE_PAYLOAD_TYPE,
  provenanceSchema,
  releaseErrorCodes,
  signedEnvelopeSchema,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Config, CONFIG } from '../config.js';
import { LiveMaps } from '../live/live-maps.js';
import { requireVersions, type VersionName } from '../versions/read-versions.js';
import { ProvenanceEntity } from './provenance.entity.js';
import { type Acceptance, hexOfDigest, statementOf } from './statement.js';

type Proved = VersionName & { digest: string };

const latestOf = (
  manager: EntityManager,
  { name, version }: VersionName,
): Promise<ProvenanceEntity | null> =>
  manager.findOne(ProvenanceEntity, { where: { name, version }, order: { number: 'DESC' } });

/** Signs who built a version when the service accepts it, and verifies that before it goes live. */
@Injectable()
export class ProvenanceService {
  private readonly signer: Signer;
  private readonly verifier: Verifier;

  constructor(
    @Inject(CONFIG) config: Config,
    { signer }: LiveMaps,
    private readonly dataSource: DataSource,
  ) {
    this.signer = signer;
    this.verifier = createVerifier([signer.publicKey, ...config.PROVENANCE_PUBLIC_KEYS]);
  }

  /** Adds signed provenance, in the transaction that accepts the version. */
  async record(manager: EntityManager, acceptance: Acceptance): Promise<void> {
    const { name, version } = acceptance.release;
    const statement = JSON.stringify(statementOf(acceptance));
    const envelope = sealEnvelope(this.signer, PROVENANCE_PAYLOAD_TYPE, statement);
    await manager.insert(ProvenanceEntity, { name, version, envelope: JSON.stringify(envelope) });
  }

  /** @throws DomainError 404 if the version or its provenance is unknown. */
  async envelopeOf(wanted: VersionName): Promise<SignedEnvelope> {
    const { manager } = this.dataSource;
    await requireVersions(manager, [wanted]);
    const row = await latestOf(manager, wanted);
    if (!row?.envelope)
      throw notFound(
        `${wanted.name} ${wanted.version} has no provenance: it was published before 2026-11-26. Publish it again to add it.`,
      );
    return signedEnvelopeSchema.parse(JSON.parse(row.envelope));
  }

  /** Why the provenance of a version is not valid; undefined if it is. */
  async problemOf(proved: Proved): Promise<string | undefined> {
    const row = await latestOf(this.dataSource.manager, proved);
    if (!row) return 'it has none';
    // Published before there was provenance.
    if (row.envelope === null) return undefined;
    try {
      this.verify(proved, signedEnvelopeSchema.parse(JSON.parse(row.envelope)));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** @throws DomainError 422 that names each version without valid provenance. */
  async requireValid(wanted: VersionName[]): Promise<void> {
    const versions = await requireVersions(this.dataSource.manager, wanted);
    const problems = await Promise.all(
      versions.map(async (row) => ({ row, problem: await this.problemOf(row) })),
    );
    const issues = problems.flatMap(({ row: { name, version }, problem }) =>
      problem === undefined
        ? []
        : [{ path: `${name}.provenance`, message: `${version}: ${problem}` }],
    );
    if (issues.length > 0)
      throw new DomainError(
        releaseErrorCodes.unproven,
        'The provenance of these versions does not verify. Publish them again from the same sources, which signs their provenance again.',
        { status: 422, issues },
      );
  }

  private verify({ name, version, digest }: Proved, envelope: SignedEnvelope): void {
    const { payload } = openEnvelope(this.verifier, PROVENANCE_PAYLOAD_TYPE, envelope);
    const [subject] = provenanceSchema.parse(JSON.parse(payload)).subject;
    if (subject!.name !== `${name}@${version}` || subject!.digest.sha384 !== hexOfDigest(digest))
      throw new Error(`The provenance is that of ${subject!.name} with other bytes`);
  }
}
