import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * Start and end of a base backup in the write-ahead log; it contains everything committed before
 * `endLsn`.
 */
export interface ClusterPosition {
  version: string;
  timeline: number;
  startLsn: string;
  endLsn: string;
}

interface CopyDataMessage {
  chunk: Buffer;
}

interface DataRowMessage {
  fields: (string | null)[];
}

const letter = { archive: 'n'.charCodeAt(0), data: 'd'.charCodeAt(0) };

/**
 * `BASE_BACKUP` of PostgreSQL's replication protocol: two result sets, the archive as COPY data,
 * one more result set. It is what `pg_basebackup` sends; the server runs `pg_backup_start` and
 * `pg_backup_stop` itself and verifies page checksums.
 */
class BaseBackupQuery implements pg.Submittable {
  readonly rows: (string | null)[][] = [];
  readonly done: Promise<void>;
  private resolve!: () => void;
  private reject!: (error: Error) => void;
  private archives = 0;
  private failure: Error | undefined;

  constructor(private readonly sink: Writable) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    // WAL: the archive contains the segments that recovery needs.
    connection.query(`BASE_BACKUP (LABEL 'larkway', CHECKPOINT 'fast', WAL, MANIFEST 'no')`);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: DataRowMessage): void {
    this.rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: CopyDataMessage, connection: pg.Connection): void {
    if (chunk[0] === letter.archive) this.archives += 1;
    if (this.archives > 1)
      this.failure ??= new Error(
        'The cluster has tablespaces outside its data folder, which this backup does not cover',
      );
    if (chunk[0] !== letter.data || this.failure) return;
    // A copy: the parser uses its buffer again for the next message.
    // Messages that were received together still come after the pause.
    if (this.sink.write(Buffer.from(chunk.subarray(1))) || connection.stream.isPaused()) return;
    connection.stream.pause();
    this.sink.once('drain', () => connection.stream.resume());
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure);
    else this.resolve();
  }
}

/**
 * Copies a running cluster as one tar archive, consistent at one position of the log. Ends the
 * sink.
 */
export const copyCluster = async (
  superuserUrl: string,
  sink: Writable,
): Promise<ClusterPosition> => {
  const address = new URL(superuserUrl);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href });
  // A running query reports the lost connection.
  client.on('error', () => undefined);
  sink.once('error', () => void client.end());
  await client.connect();
  try {
    const { rows: versions } = await client.query<{ server_version: string }>(
      'SHOW server_version',
    );
    // Keeps the log from its last checkpoint on until this session ends, however long the copy
    // takes.
    await client.query(
      `CREATE_REPLICATION_SLOT larkway_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    );
    const query = new BaseBackupQuery(sink);
    client.query(query);
    await query.done;
    const [start, end] = [query.rows[0]!, query.rows.at(-1)!];
    sink.end();
    await once(sink, 'finish');
    return {
      version: versions[0]!.server_version,
      timeline: Number(end[1]),
      startLsn: start[0]!,
      endLsn: end[0]!,
    };
  } catch (error) {
    sink.destroy(error as Error);
    throw error;
  } finally {
    await client.end();
  }
};
