import { type Channel, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import {
  channelOption,
  parseRemote,
  type RemoteArgument,
  resolveVersion,
  wholeNumber,
  withReason,
  withSuggestions,
} from './arguments.js';
import { minute, type Session } from './session.js';

interface PreviewOptions {
  channel: Channel;
  path: string;
  minutes: number;
  reason: string;
}

const preview = async (
  session: Session,
  wanted: RemoteArgument,
  options: PreviewOptions,
): Promise<void> => {
  const client = await session.releases();
  const { name, version } = await resolveVersion(session, client, wanted);
  const issued = await withSuggestions(session, client, [wanted], () =>
    client.call(releasesRoutes.issuePreview, { body: { name, version, ...options } }),
  );
  const origin = await session.siteOrigin();
  const link = origin ? new URL(issued.path, origin).href : issued.path;
  session.answer(
    { ...issued, name, version, ...(origin ? { link } : {}) },
    `${link}\n${name}@${version} for everyone who has the link, until ${minute(issued.expiresAt)} UTC.`,
  );
};

export const addPreview = (program: Command, session: Session): void => {
  const command = program
    .command('preview')
    .summary('creates a link that shows a version on the real site')
    .description(
      'Creates a signed, short-lived link that shows one version on the real site to everyone who has it. Set SITE_ORIGIN to get a complete URL.',
    )
    .argument(
      '<remote>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      parseRemote,
    )
    .addOption(channelOption())
    .option('--path <path>', 'page of the site that opens first', '/')
    .option('--minutes <number>', 'until it expires; 1 to 1440', wholeNumber, 60);
  withReason(command).action((wanted: RemoteArgument, options: PreviewOptions) =>
    preview(session, wanted, options),
  );
};
