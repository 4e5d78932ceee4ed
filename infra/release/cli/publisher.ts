import { releasesRoutes, type TrustedPublisher } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { DEFAULT_AUDIENCE } from '../pipeline-token.js';
import { withReason } from './arguments.js';
import { minute, type Session, table } from './session.js';

const rows = (publishers: TrustedPublisher[]): string[][] => [
  ['ID', 'TEAM', 'NAME', 'ISSUER', 'AUDIENCE', 'SUBJECT', 'STATE', 'LAST'],
  ...publishers.map((publisher) => [
    publisher.id,
    publisher.team,
    publisher.name,
    publisher.issuer,
    publisher.audience,
    publisher.subject,
    publisher.removedAt ? `removed ${minute(publisher.removedAt)}` : 'trusted',
    publisher.lastUsedAt ? `used ${minute(publisher.lastUsedAt)}` : 'never used',
  ]),
];

interface AddOptions {
  name: string;
  issuer: string;
  audience: string;
  subject: string;
}

const add = async (session: Session, team: string, options: AddOptions): Promise<void> => {
  const { call } = await session.releases();
  const added = await call(releasesRoutes.addPublisher, { body: { team, ...options } });
  session.answer(
    added,
    `${added.id}\nPipelines with the subject ${added.subject} publish and promote remotes of the team ${team}, without a token of the team.`,
  );
};

const list = async (session: Session): Promise<void> => {
  const { call } = await session.releases();
  const publishers = await call(releasesRoutes.publishers);
  session.answer(
    publishers,
    publishers.length === 0 ? 'There are no publishers.' : table(rows(publishers)),
  );
};

const remove = async (
  session: Session,
  id: string,
  { reason }: { reason: string },
): Promise<void> => {
  const { call } = await session.releases();
  const removed = await call(releasesRoutes.removePublisher, { params: { id }, body: { reason } });
  session.answer(removed, table(rows([removed])));
};

export const addPublisher = (program: Command, session: Session): void => {
  const command = program
    .command('publisher')
    .description('adds, lists and removes pipelines that publish with OpenID Connect tokens');
  command
    .command('add')
    .description('trusts tokens that a CI issues for a pipeline')
    .argument('<team>', 'such as dealers')
    .requiredOption('--name <text>', 'as in the audit log, such as GitHub')
    .requiredOption('--issuer <url>', 'such as https://token.actions.githubusercontent.com')
    .requiredOption(
      '--subject <pattern>',
      'such as repo:example/larkway:environment:mfe-dealers; * is any text without a colon',
    )
    .option('--audience <text>', 'for which the tokens are issued', DEFAULT_AUDIENCE)
    .action((team: string, options: AddOptions) => add(session, team, options));
  command
    .command('list')
    .description('lists all publishers')
    .action(() => list(session));
  withReason(
    command
      .command('remove')
      .description('stops trusting a publisher immediately')
      .argument('<id>'),
  ).action((id: string, options: { reason: string }) => remove(session, id, options));
};
