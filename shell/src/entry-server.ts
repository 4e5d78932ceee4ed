import type { Renderer, RendererOptions } from '../server/renderer';

/** A boundary: shared modules are there only after an asynchronous import. */
export const createRenderer = async (options: RendererOptions): Promise<Renderer> => {
  const { createRenderer: create } = await import('./rendering/renderer');
  return create(options);
};
