import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { conflict, DomainError, notFound } from '@larkway/kit/errors';
import {
  type Me,
  mostPasskeys,
  type NewPasskey,
  opsErrorCodes,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type PasskeySignature,
} from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG } from '../config.js';
import { challengeMinutes, type ChallengePurpose, Challenges } from './challenges.js';
import { PasskeyEntity } from './passkey.entity.js';

/** Loaded when it is needed: a start would take longer, and few calls are about passkeys. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The console as passkeys know it. */
export interface RelyingParty {
  /** Its host name. */
  id: string;
  origin: string;
}

const timeout = challengeMinutes * 60_000;

/** Ed25519, ES256 and RS256, as COSE numbers them: what all authenticators have one of. */
const algorithms = [-8, -7, -257];

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

const describe = ({ id, device, createdAt, usedAt }: PasskeyEntity): Passkey => ({
  id,
  device,
  addedAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

const descriptorOf = ({ credentialId, transports }: PasskeyEntity) =>
  ({ id: credentialId, type: 'public-key', transports }) as const;

const tooMany = (): DomainError => conflict(`You have ${mostPasskeys} passkeys. Remove one first.`);

/** A device need not name the owner if the options named the passkey. */
const isOwner = (
  { operatorId }: PasskeyEntity,
  userHandle: string | undefined,
  purpose: ChallengePurpose,
): boolean =>
  userHandle === undefined ? purpose !== 'sign-in' : userHandle === base64url(operatorId);

/** A check of the library, which throws an error that says what is wrong. */
const resultOf = <T>(check: Promise<T>): Promise<T | undefined> => check.catch(() => undefined);

/**
 * The passkeys of operators. A device signs only after it has recognized its owner by a finger, a
 * face or a PIN, so that one signature counts as both factors.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: Challenges,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OPS_ORIGIN'>,
  ) {}

  /** @throws DomainError 409 without a host name, for which browsers have no passkeys */
  relyingPartyOf({ headers, protocol, host }: FastifyRequest): RelyingParty {
    // The guard has compared the header with the origin of the console, or with the host.
    const origin = this.config.OPS_ORIGIN ?? headers.origin ?? `${protocol}://${host}`;
    const id = new URL(origin).hostname;
    if (isIP(id.replace(/^\[|\]$/g, '')) !== 0)
      throw conflict('Passkeys need a host name. Open the console by its name, not by its number.');
    return { id, origin };
  }

  list(operatorId: string): Promise<Passkey[]> {
    return this.listIn(this.dataSource.manager, operatorId);
  }

  /** @param operatorId only passkeys of this operator; any passkey if undefined */
  async requestOptions(
    { id }: RelyingParty,
    purpose: ChallengePurpose,
    operatorId?: string,
  ): Promise<PasskeyRequestOptions> {
    const own =
      operatorId === undefined ? [] : await this.rowsIn(this.dataSource.manager, operatorId);
    return {
      rpId: id,
      challenge: this.challenges.create(purpose),
      allowCredentials: own.map(descriptorOf),
      timeout,
      userVerification: 'required',
    };
  }

  /** @throws DomainError 409 when the operator has as many as they can add */
  async creationOptions({ id }: RelyingParty, operator: Me): Promise<PasskeyCreationOptions> {
    const own = await this.rowsIn(this.dataSource.manager, operator.id);
    if (own.length >= mostPasskeys) throw tooMany();
    return {
      rp: { id, name: 'Larkway operations' },
      user: { id: base64url(operator.id), name: operator.name, displayName: operator.name },
      challenge: this.challenges.create(`add ${operator.id}`),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      attestation: 'none',
      excludeCredentials: own.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /**
   * @throws DomainError 401 unless the passkey was made for this operator and this console, 409 when
   * the operator has as many as they can add
   */
  async add(
    { id: expectedRPID, origin }: RelyingParty,
    operator: Me,
    { response: { transports = [], ...response }, ...credential }: NewPasskey,
    device: string,
  ): Promise<Passkey[]> {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    let challenge = '';
    const result = await resultOf(
      verifyRegistrationResponse({
        response: { ...credential, response, clientExtensionResults: {} },
        expectedChallenge: (given) => {
          challenge = given;
          return this.challenges.isValid(given, `add ${operator.id}`);
        },
        expectedOrigin: origin,
        expectedRPID,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    const made = result?.verified ? result.registrationInfo.credential : undefined;
    if (!made) throw this.refused('This passkey was not made for your account. Try again.');
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.challenges.use(challenge, manager)))
        throw this.refused('This answer was used before. Try again.');
      const id = randomUUID();
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(PasskeyEntity)
        .values({
          id,
          credentialId: made.id,
          operatorId: operator.id,
          publicKey: Buffer.from(made.publicKey),
          signatures: String(made.counter),
          transports,
          device,
        })
        .orIgnore()
        .returning('id')
        .execute();
      if ((raw as unknown[]).length === 0) throw conflict('This passkey was added before.');
      await this.audit.add(
        {
          operator,
          action: 'passkey-added',
          subject: operator.id,
          detail: { passkey: id, device },
        },
        manager,
      );
      const own = await this.listIn(manager, operator.id);
      if (own.length > mostPasskeys) throw tooMany();
      return own;
    });
  }

  /** @throws DomainError 404 unless it is one of the operator's passkeys */
  remove(operator: Me, id: string): Promise<Passkey[]> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(PasskeyEntity, { id, operatorId: operator.id });
      if (affected === 0) throw notFound('This passkey was removed before.');
      await this.audit.add(
        { operator, action: 'passkey-removed', subject: operator.id, detail: { passkey: id } },
        manager,
      );
      return this.listIn(manager, operator.id);
    });
  }

  /** Removes all passkeys of an operator, who will set up new factors. */
  async forget(operatorId: string, manager: EntityManager): Promise<void> {
    await manager.delete(PasskeyEntity, { operatorId });
  }

  /**
   * Checks a signature, and uses its challenge.
   *
   * @returns the operator whose passkey has signed, or undefined
   */
  async operatorOf(
    { response, ...credential }: PasskeySignature,
    { id: expectedRPID, origin }: RelyingParty,
    purpose: ChallengePurpose,
    manager: EntityManager,
  ): Promise<Me | undefined> {
    // Locked, so that two signatures with the same count are not both accepted.
    const passkey = await manager
      .createQueryBuilder(PasskeyEntity, 'p')
      .innerJoinAndSelect('p.operator', 'o')
      .where('p.credential_id = :id AND o.disabled_at IS NULL', { id: credential.id })
      .setLock('pessimistic_write', undefined, ['p'])
      .getOne();
    if (!passkey || !isOwner(passkey, response.userHandle, purpose)) return undefined;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    let challenge = '';
    const result = await resultOf(
      verifyAuthenticationResponse({
        response: { ...credential, response, clientExtensionResults: {} },
        expectedChallenge: (given) => {
          challenge = given;
          return this.challenges.isValid(given, purpose);
        },
        expectedOrigin: origin,
        expectedRPID,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.signatures),
          transports: passkey.transports as AuthenticatorTransport[],
        },
      }),
    );
    if (!result?.verified || !(await this.challenges.use(challenge, manager))) return undefined;
    await manager.update(
      PasskeyEntity,
      { id: passkey.id },
      { signatures: String(result.authenticationInfo.newCounter), usedAt: () => 'now()' },
    );
    const { id, name, role } = passkey.operator;
    return { id, name, role };
  }

  private refused(message: string): DomainError {
    return new DomainError(opsErrorCodes.refused, message, { status: 401 });
  }

  private async listIn(manager: EntityManager, operatorId: string): Promise<Passkey[]> {
    return (await this.rowsIn(manager, operatorId)).map(describe);
  }

  private rowsIn(manager: EntityManager, operatorId: string): Promise<PasskeyEntity[]> {
    return manager.find(PasskeyEntity, {
      where: { operatorId },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }
}
