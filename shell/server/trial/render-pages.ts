import type { ReleaseMap, Trial } from '@larkway/releases-contract';
import type { Renderer, RenderRequest } from '../renderer.js';

/** Everything of a rendering that does not depend on the page. */
export type RenderBasis = Omit<RenderRequest, 'map' | 'pathname' | 'search' | 'onError' | 'nonce' | 'inOneGo'>;

/** Renders pages for nobody. A region that threw, or could not be loaded, is a problem; a service that is away is none. */
export const renderPages = async (renderer: Renderer, basis: RenderBasis, map: ReleaseMap, pages: string[]): Promise<Trial> => {
  const problems: Trial['problems'] = [];
  for (const page of pages) {
    const note = (error: unknown, where: string) => problems.push({ page, message: `${where}: ${error instanceof Error ? error.message : String(error)}` });
    try {
      const rendering = await renderer.render({ ...basis, map, pathname: page, search: '', nonce: 'trial', inOneGo: true, onError: note });
      if (rendering.kind === 'document') await rendering.stream({ begin: () => undefined, write: () => undefined, end: () => undefined });
    } catch (error) {
      note(error, 'document');
    }
  }
  return { pages, problems };
};
