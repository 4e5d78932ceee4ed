import type { ReleaseMap, Trial } from '@larkway/releases-contract';
import type { Renderer, RenderRequest } from '../renderer.js';

/** Everything of a rendering that does not depend on the page. */
export type RenderBasis = Omit<RenderRequest, 'map' | 'pathname' | 'search' | 'onError' | 'nonce' | 'inOneGo' | 'patience' | 'onTally'>;

/** Milliseconds: a first rendering on a busy machine is slow, which is no fault of what is rendered. */
const PATIENCE = 10_000;

/**
 * Renders pages for nobody, to learn about the named remotes. A region that threw, or could not be loaded, is a problem; a
 * service that is away, or a failure of another remote, is none.
 */
export const renderPages = async (renderer: Renderer, basis: RenderBasis, map: ReleaseMap, pages: string[], names: string[]): Promise<Trial> => {
  const problems: Trial['problems'] = [];
  const others = map.remotes.map(({ name }) => name).filter((name) => !names.includes(name));
  for (const page of pages) {
    const note = (error: unknown, where: string) => others.some((name) => where.startsWith(`${name} `)) || problems.push({ page, message: `${where}: ${error instanceof Error ? error.message : String(error)}` });
    try {
      const rendering = await renderer.render({ ...basis, map, pathname: page, search: '', nonce: 'trial', inOneGo: true, patience: PATIENCE, onError: note, onTally: () => undefined });
      if (rendering.kind === 'document') await rendering.stream({ begin: () => undefined, write: () => undefined, end: () => undefined });
    } catch (error) {
      note(error, 'document');
    }
  }
  return { pages, problems };
};
