import type { Command } from '@larkway/ops-contract';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';

@Entity('commands')
export class CommandEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  command: Command['command'];

  @Column('uuid', { name: 'operator_id' })
  operatorId: string;

  @Column('text', { name: 'operator_name' })
  operatorName: string;

  /** Up to all emails; read in chunks. */
  @Column('uuid', { array: true, select: false })
  emails: string[];

  @Column('text', { default: 'running' })
  state: Command['state'];

  @Column('integer')
  total: number;

  @Column('integer', { default: 0 })
  done: number;

  @Column('integer', { default: 0 })
  refused: number;

  /** How many were refused, by reason. */
  @Column('jsonb', { default: {} })
  reasons: Record<string, number>;

  /** Why emails were closed. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('integer', { default: 0 })
  unsuppressed: number;

  /** Later events are outcomes of it. */
  @Column('bigint', { name: 'after_event', default: 0 })
  afterEvent: string;

  /** The process that runs it; null for commands of an earlier version of this service. */
  @Column('uuid', { nullable: true })
  owner: string | null;

  @Column('timestamptz', { name: 'heartbeat_at', default: () => 'now()' })
  heartbeatAt: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}

/** The emails of a bulk command that was counted and not confirmed yet. */
@Entity('counted_commands')
export class CountedCommandEntity {
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('uuid', { name: 'operator_id' })
  operatorId: string;

  @Column('text')
  command: Command['command'];

  @Column('uuid', { array: true })
  emails: string[];

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

const maxReasons = 10;
const maxListed = 50;

export const toCommand = (row: CommandEntity, outcomes: Command['outcomes'] = null): Command => ({
  id: row.id,
  command: row.command,
  by: row.operatorName,
  at: row.createdAt.toISOString(),
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
  reasons: Object.entries(row.reasons)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxReasons),
  reason: row.reason,
  unsuppressed: row.unsuppressed,
  outcomes,
});

/** Latest first. */
export const latestCommands = async ({ manager }: DataSource): Promise<Command[]> => {
  const rows = await manager.find(CommandEntity, {
    order: { createdAt: 'DESC', id: 'ASC' },
    take: maxListed,
  });
  return rows.map((row) => toCommand(row));
};
