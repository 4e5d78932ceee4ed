import { isAddressOf, type Trial } from '@larkway/releases-contract';
import type { Figures } from '../renderer.js';
import { keyOf, type RenderPlan } from './render-plan.js';
import { ProcessLost, type RenderProcessOptions, startRenderProcess } from './render-process.js';

/**
 * Milliseconds to load a remote, and for each of its calls; first renderings on a busy machine are
 * slow.
 */
const TIMEOUT = 10_000;

/** Milliseconds. */
interface TrialLimits {
  /** For one page. The trial ends with the first page that takes longer. */
  page: number;
  /**
   * For the start of the process and all pages. Shorter than the timeout of the compatibility check
   * (services/releases/src/compatibility-check/compatibility-check.ts).
   */
  all: number;
}

const defaultLimits: TrialLimits = { page: TIMEOUT + 2_000, all: 25_000 };

interface TrialOptions extends Pick<RenderProcessOptions, 'command' | 'memory' | 'folder'> {
  plan: Omit<RenderPlan, 'socket'>;
  pages: string[];
  /** The remotes on trial. */
  names: string[];
  figures?: Figures;
  limits?: TrialLimits;
}

/** The id of all orders of trials. */
export const TRIAL_ORDER = 'trial';

const firstLine = (text: string): string => text.split('\n')[0]!.replace(/^Error: /, '');

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;

/** The versions on trial that may delay a page: the owner of the page, else all of them. */
const suspects = ({ map }: Pick<RenderPlan, 'map'>, names: string[], page: string): string => {
  const tried = map.remotes.filter(({ name }) => names.includes(name));
  const owner = tried.find(({ face }) => face.routes.some(({ path }) => isAddressOf(page, path)));
  return (owner ? [owner] : tried).map(keyOf).join(', ');
};

/**
 * Renders pages in a separate process, without a visitor, to check the named remotes. A region that
 * throws, hangs or cannot be loaded is a problem with its page and version; an unavailable service
 * or a failure of another remote is not.
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
      patience: TIMEOUT,
      figures,
      without: [],
    });
    if (response.kind === 'document') {
      for await (const _chunk of response.body);
      for (const { where, message } of response.outcome().failures) note(page, where, message);
    }
    clearTimeout(timer);
  };
  /** Why the process exited, in words for the team of the version. */
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
    // Uncaught errors are reported separately from documents.
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
