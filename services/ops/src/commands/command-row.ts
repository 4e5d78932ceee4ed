import type { Command } from '@larkway/ops-contract';
import type { DataSource } from 'typeorm';

export const commandColumns =
  'id, command, operator_id, operator_name, state, total, done, refused, reasons, reason, unsuppressed, created_at';

export interface CommandRow {
  id: string;
  command: Command['command'];
  operator_id: string;
  operator_name: string;
  state: Command['state'];
  total: number;
  done: number;
  refused: number;
  reasons: Record<string, number>;
  reason: string | null;
  unsuppressed: number;
  created_at: Date;
}

const maxReasons = 10;
const maxListed = 50;

export const toCommand = (
  {
    id,
    command,
    operator_name,
    state,
    total,
    done,
    refused,
    reasons,
    reason,
    unsuppressed,
    created_at,
  }: CommandRow,
  outcomes: Command['outcomes'] = null,
): Command => ({
  id,
  command,
  by: operator_name,
  at: created_at.toISOString(),
  state,
  total,
  done,
  refused,
  reasons: Object.entries(reasons)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxReasons),
  reason,
  unsuppressed,
  outcomes,
});

/** Latest first. */
export const latestCommands = async (dataSource: DataSource): Promise<Command[]> => {
  const rows: CommandRow[] = await dataSource.query(
    `SELECT ${commandColumns} FROM commands ORDER BY created_at DESC, id LIMIT ${maxListed}`,
  );
  return rows.map((row) => toCommand(row));
};
