import { type Channel, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { channelOption, wholeNumber, withReason } from './options.js';
import type { Session } from './session.js';
import { minute } from './table.js';
import { readWanted, versionOf, type Wanted, withSuggestions } from './wanted-version.js';

interface PreviewOptions {
  channel: Channel;
  path: string;
  minutes: number;
  reason: string;
}

const preview = async (
  session: Session,
  wanted: Wanted,
  options: PreviewOptions,
): Promise<void> => {
  const client = await session.releases();
  const { name, version } = await versionOf(session, client, wanted);
  const issued = await withSuggestions(session, client, [wanted], () =>
    client.call(releasesRoutes.issuePreview, { body: { name, version, ...options } }),
  );
  const origin = await session.siteOrigin();
  const link = origin ? new URL(issued.path, origin).href : issued.path;
  session.answer(
    { ...issued, name, version, ...(origin ? { link } : {}) },
    `${link}\n${name}@${version} for whoever holds the link, until ${minute(issued.expiresAt)} UTC.`,
  );
};

export const addPreview = (program: Command, session: Session): void => {
  const command = program
    .command('preview')
    .summary('makes a link that shows a version on the real site')
    .description(
      'Makes a signed, short-lived link that shows one version on the real site to whoever holds it. SITE_ORIGIN makes it a whole address.',
    )
    .argument(
      '<remote>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      readWanted,
    )
    .addOption(channelOption())
    .option('--path <path>', 'page of the site to begin at', '/')
    .option('--minutes <number>', 'until it ends; 1 to 1440', wholeNumber, 60);
  withReason(command).action((wanted: Wanted, options: PreviewOptions) =>
    preview(session, wanted, options),
  );
};
