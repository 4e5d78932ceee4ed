import type { Renderer, RendererOptions } from '../server/renderer';

/** Module Federation provides shared modules only after an asynchronous import. */
export const createRenderer = async (options: RendererOptions): Promise<Renderer> => {
  const { createRenderer: create } = await import('./rendering/renderer');
  const { loadDeferred } = await import('./app/deferred');
  await loadDeferred();
  return create(options);
};
