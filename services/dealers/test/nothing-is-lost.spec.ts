import { join } from 'node:path';
import { dealersPaths } from '@larkway/dealers-contract';
import {
  buildServices,
  eventually,
  postJson,
  queueEngines,
  type DeliveryPipeline,
  startDeliveryPipeline,
} from '@larkway/kit/testing';
import { repetitions } from '../../../infra/testing/tier.js';
import { application } from './application.js';

// Real processes are killed here, so the built services are run, brought up to date first.
const services = join(__dirname, '../..');

beforeAll(() => buildServices(services, ['dealers', 'email']), 120_000);

// Recovery takes seconds by design; a machine that is busy with something else may take several times as long.
jest.setTimeout(90_000);

describe.each(queueEngines(repetitions({ everyRun: ['redis'], nightly: ['postgres', 'redis'] })))(
  'no application that was accepted is lost, with the queue on $kind',
  (engine) => {
    let pipeline: DeliveryPipeline;
    let applications = 0;

    /** Applies under an address that finds both mails again. */
    const apply = async (): Promise<string> => {
      const email = `applicant-${++applications}@quiet.example`;
      const { status } = await postJson(pipeline.producer.url() + dealersPaths.dealerships, {
        ...application,
        email,
      });
      expect(status).toBe(202);
      return email;
    };
    const toTheTeam = (email: string) =>
      pipeline.mailsTo('network@larkway.example').filter(({ raw }) => raw.includes(`<${email}>`));
    const mailsOf = (email: string) => [toTheTeam(email).length, pipeline.mailsTo(email).length];
    const bothMailsOf = (email: string) =>
      eventually(
        `both mails of ${email}`,
        () => mailsOf(email).every((number) => number > 0),
        60_000,
      );

    beforeAll(async () => {
      pipeline = await startDeliveryPipeline(services, {
        engine,
        producer: 'dealers',
        worker: 'email',
      });
    });

    afterAll(() => pipeline.stop());

    it('dealers is killed right after it answered: the team and the applicant get their mail once it is back', async () => {
      const email = await apply();
      await pipeline.producer.kill();
      await pipeline.producer.start();
      await bothMailsOf(email);
      expect(mailsOf(email)).toEqual([1, 1]);
    });

    it('no mail worker runs and the queue loses every job: both mails arrive when there is a worker again', async () => {
      await pipeline.worker.kill();
      const emails = await Promise.all([apply(), apply()]);
      await pipeline.queue.empty();
      await pipeline.worker.start();
      await Promise.all(emails.map(bothMailsOf));
      expect(emails.map(mailsOf)).toEqual([
        [1, 1],
        [1, 1],
      ]);
    });

    it('dealers that are asked to stop end by themselves, with code 0', async () => {
      expect(await pipeline.producer.stop()).toBe(0);
    });
  },
);
