import type { CommandResult } from '@larkway/kit-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockProjection, retell } from './apply-page.js';
import { closer } from './mail-life.js';

/** Takes undelivered emails out of the dead letters. The closing is a step of the email, and is valid until a retry begins. */
@Injectable()
export class CloseMails {
  constructor(private readonly dataSource: DataSource) {}

  execute(ids: string[], { by, reason }: { by: string; reason: string }): Promise<CommandResult> {
    return this.dataSource.transaction(async (manager) => {
      await lockProjection(manager);
      const closed: { id: string }[] = await manager.query(
        `INSERT INTO mail_events (mail_id, service, at, type, detail)
         SELECT id, $2, now(), 'closed', jsonb_build_object('round', round, 'by', $3::text, 'reason', $4::text)
         FROM mails WHERE id = ANY ($1::uuid[]) AND failed_at IS NOT NULL AND ended_at IS NOT NULL ORDER BY id
         RETURNING mail_id AS id`,
        [ids, closer, by, reason],
      );
      const done = closed.map(({ id }) => id);
      await retell(manager, done);
      const refused = ids
        .filter((id) => !done.includes(id))
        .map((id) => ({ id, reason: 'It is not undelivered.' }));
      return { done, refused };
    });
  }
}
