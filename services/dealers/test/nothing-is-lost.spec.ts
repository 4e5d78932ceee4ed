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

// Recovery takes seconds by design, and several times as long on a busy machine.
jest.setTimeout(90_000);

describe.each(queueEngines(repetitions({ everyRun: ['redis'], nightly: ['postgres', 'redis'] })))(
  'no application that was accepted is lost, with the queue on $kind',
  (engine) => {
    let pipeline: DeliveryPipeline;
    let applications = 0;

    /** Applies with an address that identifies both emails. */
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
      pipeline.emailsTo('network@larkway.example').filter(({ raw }) => raw.includes(`<${email}>`));
    const emailsOf = (email: string) => [toTheTeam(email).length, pipeline.emailsTo(email).length];
    const bothEmailsOf = (email: string) =>
      eventually(
        `both emails of ${email}`,
        () => emailsOf(email).every((number) => number > 0),
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

    it('if dealers is killed right after its response, the team and the applicant get their emails after its restart', async () => {
      const email = await apply();
      await pipeline.producer.kill();
      await pipeline.producer.start();
      await bothEmailsOf(email);
      expect(emailsOf(email)).toEqual([1, 1]);
    });

    it('if the queue loses every job while no email worker runs, both emails arrive once a worker runs', async () => {
      await pipeline.worker.kill();
      const emails = await Promise.all([apply(), apply()]);
      await pipeline.queue.empty();
      await pipeline.worker.start();
      await Promise.all(emails.map(bothEmailsOf));
      expect(emails.map(emailsOf)).toEqual([
        [1, 1],
        [1, 1],
      ]);
    });

    it('dealers exits with code 0 after SIGTERM', async () => {
      expect(await pipeline.producer.stop()).toBe(0);
    });
  },
);
