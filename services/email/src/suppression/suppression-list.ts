import type { Suppression } from '@larkway/email-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressKeys } from './address-keys.js';

interface Row {
  id: string;
  reason: Suppression['reason'];
  createdAt: Date;
}

const columns = 'id, reason, created_at AS "createdAt"';
const toSuppression = ({ createdAt, ...row }: Row): Suppression => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Addresses that get no email. Our own mailboxes are never added. */
@Injectable()
export class SuppressionList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: AddressKeys,
  ) {}

  async latest(): Promise<Suppression[]> {
    const rows: Row[] = await this.dataSource.query(
      `SELECT ${columns} FROM suppressions ORDER BY created_at DESC, id LIMIT 500`,
    );
    return rows.map(toSuppression);
  }

  add(address: string): Promise<Suppression> {
    return this.addKey(this.dataSource.manager, this.keys.ofAddress(address), 'operator');
  }

  /** An address that is already listed keeps its first reason. */
  async addKey(
    manager: EntityManager,
    id: string,
    reason: Suppression['reason'],
  ): Promise<Suppression> {
    await manager.query(
      'INSERT INTO suppressions (id, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [id, reason],
    );
    const rows: Row[] = await manager.query(`SELECT ${columns} FROM suppressions WHERE id = $1`, [
      id,
    ]);
    return toSuppression(rows[0]!);
  }

  /** The entries with one of these keys. */
  async ofKeys(ids: string[]): Promise<Suppression[]> {
    const rows: Row[] = await this.dataSource.query(
      `SELECT ${columns} FROM suppressions WHERE id = ANY ($1)`,
      [ids],
    );
    return rows.map(toSuppression);
  }

  /** @returns the id of the removed entry; null if the address was not listed. */
  async remove(address: string): Promise<string | null> {
    const keys = this.keys.allOfAddress(address);
    const removed = await this.removeKeys(keys);
    return keys.find((key) => removed.includes(key)) ?? null;
  }

  /** @returns the ids of the removed entries. */
  async removeKeys(ids: string[]): Promise<string[]> {
    const [rows] = (await this.dataSource.query(
      'DELETE FROM suppressions WHERE id = ANY ($1) RETURNING id',
      [ids],
    )) as [{ id: string }[], number];
    return rows.map(({ id }) => id);
  }
}
