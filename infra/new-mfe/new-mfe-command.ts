import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotCreate, createMfe } from './create-mfe.js';

export interface NewMfeOptions {
  args: string[];
  /** The platform's repository; without it, remotes are created in repositories of their own. */
  platform?: string;
  /** Folder in which the command was called. */
  cwd: string;
  /** How the command is called. */
  usage: string;
}

const nextSteps = (name: string, isOwn: boolean): string => {
  const workspace = isOwn ? '' : ` -w ${name}`;
  return [
    ...(isOwn ? ['git init'] : []),
    `npm install                                    # its dependencies, once`,
    ...(isOwn
      ? []
      : [`npm run dev -w ${name}                         # in the site, from its sources`]),
    `npm test${workspace}`,
    `git add . && git commit -m "${name}: add the remote"`,
    `npm run release -- publish ${name}`,
    `npm run release -- promote ${name} --reason "Its first version"`,
  ].join('\n  ');
};

const create = async ({ args, platform, cwd, usage }: NewMfeOptions): Promise<string> => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { team: { type: 'string' }, repository: { type: 'string' } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1)
    throw new CannotCreate(`Name one new remote, not ${positionals.length}: ${usage}`);
  if (values.team === undefined)
    throw new CannotCreate(`Name the team that owns it with --team: ${usage}`);
  const isOwn = platform === undefined || values.repository !== undefined;
  const root = isOwn ? resolve(cwd, values.repository ?? '.') : platform;
  const { path } = await createMfe({ root, name, team: values.team, isOwn });
  return `${name} is in ${root}. Next${isOwn ? ', in that folder' : ''}:

  ${nextSteps(name, isOwn)}

After that, its page ${path}, a link in the header and the footer, and a part of the home page are
visible; the shell needs no change. Titles, links and places are in ${name}/mfe.json.`;
};

/** Runs the command that creates a remote. @returns the exit code */
export const newMfeCommand = async (options: NewMfeOptions): Promise<number> => {
  try {
    console.log(await create(options));
    return 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isUsage = code?.startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof CannotCreate) && !isUsage) throw error;
    console.error(isUsage ? `${message}\nRun it like this: ${options.usage}` : message);
    return 2;
  }
};
