import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../data/swr-defaults';
import { HostContext } from '../host/host-context';
import type { LoadContext, Loaded, RemoteModule } from '../host/remote-module';
import { createHttp } from '../http/http';
import { trialSite } from './site';
import { trialForm, trialHost } from './trial-host';

export interface RenderOptions {
  /** Where `/api/…` is asked: `http://127.0.0.1:4003`. A port that nobody listens on is a service that is down. */
  origin: string;
  /** Address of the page, with its query. */
  path?: string;
  /** The route that the page answers, by which `useParams` reads `path`: `/inventory/:slug`. */
  route?: string;
  params?: Record<string, string>;
  props?: object;
  /** Fields of the page's form, posted without scripts: what is rendered is the answer. */
  post?: Record<string, string>;
}

export interface Rendered {
  html: string;
  loaded: Loaded;
}

/** The first view of a remote's module, as the host makes it: its data is loaded, then it is rendered with that data. */
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
