import { isAddressOf, type Trial } from '@larkway/releases-contract';
import type { Figures } from '../renderer.js';
import { keyOf, type RenderPlan } from './render-plan.js';
import { ProcessLost, type RenderProcessOptions, startRenderProcess } from './render-process.js';

/** Milliseconds for a remote to be loaded and for each of its calls: a first rendering on a busy machine is slow, which is no fault of what is rendered. */
const PATIENCE = 10_000;

/** Milliseconds. */
interface TrialLimits {
  /** For one page. The trial ends with the first page that takes longer. */
  page: number;
  /** For the process to start, and for all pages together. Shorter than the compatibility check waits (services/releases/src/compatibility-check/fetch-deployed.ts). */
  all: number;
}

const defaultLimits: TrialLimits = { page: PATIENCE + 2_000, all: 25_000 };

export interface TrialOptions extends Pick<RenderProcessOptions, 'command' | 'memory' | 'folder'> {
  plan: Omit<RenderPlan, 'socket'>;
  pages: string[];
  /** The remotes that it is about. */
  names: string[];
  figures?: Figures;
  limits?: TrialLimits;
}

/** The id of all orders of trials. */
export const TRIAL_ORDER = 'trial';

const firstLine = (text: string): string => text.split('\n')[0]!.replace(/^Error: /, '');

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;

/** The tried versions that may keep a page from ending: the one whose page it is, else all of them. */
const suspects = ({ map }: Pick<RenderPlan, 'map'>, names: string[], page: string): string => {
  const tried = map.remotes.filter(({ name }) => names.includes(name));
  const owner = tried.find(({ face }) => face.routes.some(({ path }) => isAddressOf(page, path)));
  return (owner ? [owner] : tried).map(keyOf).join(', ');
};

/**
 * Renders pages for nobody in a process of its own, to learn about the named remotes. A region that threw, could not be loaded or
 * hung is a problem, with its page and version; a service that is unavailable, or a failure of another remote, is none.
 */
export const runTrial = async ({
  plan,
  pages,
  names,
  figures,
  limits = defaultLimits,
  ...options
}: TrialOptions): Promise<Trial> => {
  const problems: Trial['problems'] = [];
  const others = plan.map.remotes.map(({ name }) => name).filter((name) => !names.includes(name));
  const note = (page: string, where: string, message: string): void => {
    if (!others.some((name) => where.startsWith(`${name} `)))
      problems.push({
        page,
        message: where ? `${where}: ${firstLine(message)}` : firstLine(message),
      });
  };
  let page = pages[0] ?? '/';
  let isReady = false;
  /** The limit that was exceeded. */
  let exceeded: number | undefined;
  const process = startRenderProcess({
    ...options,
    plan,
    onFailure: ({ where, message }) => note(page, where, message),
    onWorn: ({ version, message }) => note(page, version ?? '', message),
  });
  const endAfter = (limit: number): NodeJS.Timeout =>
    setTimeout(() => {
      exceeded = limit;
      process.end();
    }, limit);
  const timers = [endAfter(limits.all)];
  const renderPage = async (): Promise<void> => {
    const timer = endAfter(limits.page);
    timers.push(timer);
    const response = await process.render({
      id: TRIAL_ORDER,
      pathname: page,
      search: '',
      nonce: 'trial',
      documentNonce: '',
      formToken: '',
      inOneGo: true,
      patience: PATIENCE,
      figures,
      without: [],
    });
    if (response.kind === 'document') {
      for await (const _chunk of response.body);
      for (const { where, message } of response.outcome().failures) note(page, where, message);
    }
    clearTimeout(timer);
  };
  /** Why the process is gone, in words for the team of the version. */
  const fateOf = (error: unknown): { version?: string | undefined; message: string } => {
    const where = isReady ? 'while it rendered this page' : 'while its modules were loaded';
    if (exceeded !== undefined)
      return {
        version: suspects(plan, names, page),
        message: `hung ${where}: it did not finish within ${seconds(exceeded)}`,
      };
    if (!(error instanceof ProcessLost)) return { message: String(error) };
    const { kind, version, message } = error.fault;
    return {
      version,
      message:
        kind === 'hung'
          ? `hung ${where}: the process ${message}`
          : `the process ${message} ${where}`,
    };
  };
  try {
    await process.ready;
    isReady = true;
    for (page of pages) await renderPage();
    // What was thrown where nobody caught it is reported apart from the documents.
    await process.nextBeat();
  } catch (error) {
    const { version, message } = fateOf(error);
    note(page, version ?? '', message);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    process.end();
    await process.ended;
  }
  return { pages, problems };
};
