import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../data/use-api';
import { HostContext } from '../host/host';
import type { LoadContext, Loaded, RemoteModule } from '../host/remote-module';
import { createHttp } from '../http/http';
import { trialForm, trialHost, trialSite } from './trial-host';
import { type AddressInfo, createServer } from 'node:net';

export interface RenderOptions {
  /**
   * Base of `/api/…`: `http://127.0.0.1:4003`. An unused port stands for a service that is down.
   */
  origin: string;
  /** Path of the page, with its query. */
  path?: string;
  /** The page's route, for `useParams`: `/inventory/:slug`. */
  route?: string;
  params?: Record<string, string>;
  props?: object;
  /** Fields of the page's form, posted without scripts; the result is the response to the post. */
  post?: Record<string, string>;
}

export interface Rendered {
  html: string;
  loaded: Loaded;
}

/**
 * Renders a remote's module as the host does for the initial load: `load` first, then the component
 * with its data.
 */
export const renderOnServer = async (
  module: RemoteModule<never>,
  options: RenderOptions,
): Promise<Rendered> => {
  const { origin, path = '/', route = '*', params = {}, props = {}, post } = options;
  const { Component, load, action } = module as RemoteModule;
  const http = createHttp({ fetch, resolve: (api) => new URL(api, origin).href, timeout: 1_000 });
  const { pathname, searchParams: search } = new URL(path, origin);
  const context = { params, props, search, http, site: trialSite } as LoadContext<object>;
  const loaded: Loaded = (await load?.(context)) ?? { fallback: {} };
  const result =
    post &&
    (await action!({
      params,
      search,
      http,
      site: trialSite,
      values: post,
      idempotencyKey: 'posted-once',
    }));
  const answer = result && !('redirect' in result) ? { ...result, pathname } : undefined;
  const host = trialHost({ http, form: { ...trialForm, answer } });
  const html = renderToString(
    <StaticRouter location={path}>
      <SWRConfig value={{ ...swrDefaults, fallback: loaded.fallback, provider: () => new Map() }}>
        <HostContext value={host}>
          <Routes>
            <Route path={route} element={<Component {...props} />} />
          </Routes>
        </HostContext>
      </SWRConfig>
    </StaticRouter>,
  );
  return { html, loaded };
};

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The visible text of markup, with single spaces. */
export const textOf = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();

/** An origin on this machine that refuses every connection, like a service that is down. */
export const closedOrigin = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(`http://127.0.0.1:${port}`));
    });
  });
