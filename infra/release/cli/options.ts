import { type Channel, channels, reasonSchema } from '@larkway/releases-contract';
import { type Command, InvalidArgumentError, Option } from 'commander';

export interface ChangeOptions {
  channel: Channel;
  reason: string;
  dryRun?: true;
  expect?: number;
}

const number =
  (kind: string, isOne: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !isOne(value)) throw new InvalidArgumentError(`${kind}.`);
    return value;
  };

export const wholeNumber = number(
  'Enter a whole number',
  (value) => Number.isInteger(value) && value >= 0,
);
export const percent = number(
  'Enter a number from 0 to 100',
  (value) => value >= 0 && value <= 100,
);

export const channelOption = () =>
  new Option('--channel <channel>', 'production, or preview')
    .choices([...channels])
    .default('production');

const readReason = (text: string): string => {
  const { error } = reasonSchema.safeParse(text);
  if (error) throw new InvalidArgumentError(`${error.issues[0]!.message}.`);
  return text;
};

export const withReason = (command: Command): Command =>
  command.requiredOption(
    '--reason <text>',
    'why, in 3 to 500 characters, for the audit log',
    readReason,
  );

/** Options of all commands that change a channel. */
export const withChangeOptions = (command: Command): Command =>
  withReason(command)
    .addOption(channelOption())
    .option('--dry-run', 'report what would happen without changing anything')
    .option('--expect <revision>', 'refuse if the channel is at another revision', wholeNumber);

/** The options in the format of the release service. */
export const commandOf = ({ channel, reason, dryRun, expect }: ChangeOptions) => ({
  channel,
  reason,
  dryRun: dryRun ?? false,
  ...(expect === undefined ? {} : { expectedRevision: expect }),
});
