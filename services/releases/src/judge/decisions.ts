import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface NamedVersion {
  name: string;
  version: string;
}

/** Who takes back, in the audit log. */
export const JUDGE = 'judge';

/** What the audit log says of versions that are judged. */
@Injectable()
export class Decisions {
  constructor(private readonly dataSource: DataSource) {}

  /** When a version last became a canary, or its share of visitors was changed. */
  async canarySince({ name, version }: NamedVersion): Promise<Date | undefined> {
    const at = await this.latest({
      kind: 'canary-set',
      channel: 'production',
      moves: [{ name, to: version }],
    });
    return at === undefined ? undefined : new Date(at);
  }

  /** Whether the judge took a version back before: he is known by his evidence, for an operator may have his name. That it is live again, somebody has decided who knew. */
  async isOverruled({ name, version }: NamedVersion): Promise<boolean> {
    return (
      (await this.latest({
        by: JUDGE,
        evidence: {},
        channel: 'production',
        moves: [{ name, from: version }],
      })) !== undefined
    );
  }

  private async latest(like: object): Promise<string | undefined> {
    const [row] = await this.dataSource.query(
      `SELECT body->>'at' AS at FROM changes WHERE body @> $1::jsonb ORDER BY id DESC LIMIT 1`,
      [JSON.stringify(like)],
    );
    return row?.at;
  }
}
