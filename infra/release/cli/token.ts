import { releasesRoutes, type TeamToken } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { wholeNumber, withReason } from './arguments.js';
import { minute, type Session, table } from './session.js';

const stateOf = ({ revokedAt, expiresAt }: TeamToken): string =>
  revokedAt ? `revoked ${minute(revokedAt)}` : `until ${minute(expiresAt)}`;

const tokenRows = (tokens: TeamToken[]): string[][] =>
  tokens.map((token) => [
    token.id,
    token.team,
    token.name,
    stateOf(token),
    token.lastUsedAt ? `used ${minute(token.lastUsedAt)}` : 'never used',
  ]);

const issue = async (
  session: Session,
  team: string,
  { name, days }: { name: string; days: number },
): Promise<void> => {
  const { call } = await session.releases();
  const issued = await call(releasesRoutes.issueToken, { body: { team, name, days } });
  session.answer(
    issued,
    `${issued.secret}\nIt is shown only once. It publishes and promotes remotes of the team ${team} until ${minute(issued.token.expiresAt)} UTC.`,
  );
};

const list = async (session: Session): Promise<void> => {
  const { call } = await session.releases();
  const tokens = await call(releasesRoutes.tokens);
  session.answer(
    tokens,
    tokens.length === 0
      ? 'There are no tokens.'
      : table([['ID', 'TEAM', 'NAME', 'STATE', 'LAST'], ...tokenRows(tokens)]),
  );
};

const revoke = async (
  session: Session,
  id: string,
  { reason }: { reason: string },
): Promise<void> => {
  const { call } = await session.releases();
  const token = await call(releasesRoutes.revokeToken, { params: { id }, body: { reason } });
  session.answer(token, table(tokenRows([token])));
};

export const addToken = (program: Command, session: Session): void => {
  const command = program.command('token').description('issues, lists and revokes tokens of teams');
  command
    .command('issue')
    .description('issues a token; its secret is printed once')
    .argument('<team>', 'such as dealers')
    .requiredOption('--name <text>', 'its purpose, such as pipeline')
    .option('--days <number>', 'until it expires; 1 to 365', wholeNumber, 90)
    .action((team: string, options: { name: string; days: number }) =>
      issue(session, team, options),
    );
  command
    .command('list')
    .description('lists all tokens, without their secrets')
    .action(() => list(session));
  withReason(
    command.command('revoke').description('revokes a token immediately').argument('<id>'),
  ).action((id: string, options: { reason: string }) => revoke(session, id, options));
};
