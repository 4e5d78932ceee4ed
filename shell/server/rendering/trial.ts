import type { Trial } from '@larkway/releases-contract';
import type { Figures } from '../renderer.js';
import type { RenderPlan } from './render-plan.js';
import { ProcessLost, type RenderProcessOptions, startRenderProcess } from './render-process.js';

/** Milliseconds: a first rendering on a busy machine is slow, which is no fault of what is rendered. */
const PATIENCE = 10_000;
/** Milliseconds for all pages together. */
const TRIAL_MILLISECONDS = 30_000;

export interface TrialOptions extends Pick<RenderProcessOptions, 'command' | 'memory' | 'folder'> {
  plan: Omit<RenderPlan, 'socket'>;
  pages: string[];
  /** The remotes that it is about. */
  names: string[];
  figures?: Figures;
}

/** The id of all orders of trials. */
export const TRIAL_ORDER = 'trial';

const firstLine = (text: string): string => text.split('\n')[0]!.replace(/^Error: /, '');

/**
 * Renders pages for nobody in a process of its own, to learn about the named remotes. A region that threw, or could not be
 * loaded, is a problem; a service that is away, or a failure of another remote, is none.
 */
export const runTrial = async ({ plan, pages, names, figures, ...options }: TrialOptions): Promise<Trial> => {
  const problems: Trial['problems'] = [];
  const others = plan.map.remotes.map(({ name }) => name).filter((name) => !names.includes(name));
  const note = (page: string, where: string, message: string): void => {
    if (!others.some((name) => where.startsWith(`${name} `))) problems.push({ page, message: where ? `${where}: ${firstLine(message)}` : firstLine(message) });
  };
  let page = pages[0] ?? '/';
  const process = startRenderProcess({
    ...options,
    plan,
    onFailure: ({ where, message }) => note(page, where, message),
    onWorn: ({ version, message }) => note(page, version ?? '', message),
  });
  const timer = setTimeout(process.end, TRIAL_MILLISECONDS);
  try {
    await process.ready;
    for (page of pages) {
      const response = await process.render({ id: TRIAL_ORDER, pathname: page, search: '', nonce: 'trial', documentNonce: '', formToken: '', inOneGo: true, patience: PATIENCE, figures, without: [] });
      if (response.kind !== 'document') continue;
      for await (const _chunk of response.body);
      for (const { where, message } of response.outcome().failures) note(page, where, message);
    }
    // What was thrown where nobody caught it is reported apart from the documents.
    await process.nextBeat();
  } catch (error) {
    const { fault } = error instanceof ProcessLost ? error : { fault: undefined };
    note(page, fault?.version ?? '', fault ? `the process ${fault.message === 'was ended' ? `did not end within ${TRIAL_MILLISECONDS / 1_000} s` : fault.message}` : String(error));
  } finally {
    clearTimeout(timer);
    process.end();
    await process.ended;
  }
  return { pages, problems };
};
