import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../data/swr-defaults';
import { HostContext } from '../host/host-context';
import type { LoadContext, Loaded, RemoteModule } from '../host/remote-module';
import { createHttp } from '../http/http';
import { trialSite } from './site';
import { trialHost } from './trial-host';

export interface RenderOptions {
  /** Where `/api/…` is asked: `http://127.0.0.1:4003`. A port that nobody listens on is a service that is down. */
  origin: string;
  /** Address of the page, with its query. */
  path?: string;
  params?: Record<string, string>;
  props?: object;
}

export interface Rendered {
  html: string;
  loaded: Loaded;
}

/** The first view of a remote's module, as the host makes it: its data is loaded, then it is rendered with that data. */
export const renderOnServer = async (module: RemoteModule<never>, options: RenderOptions): Promise<Rendered> => {
  const { origin, path = '/', params = {}, props = {} } = options;
  const { Component, load } = module as RemoteModule;
  const http = createHttp({ fetch, resolve: (api) => new URL(api, origin).href, timeout: 1_000 });
  const search = new URL(path, origin).searchParams;
  const context = { params, props, search, http, site: trialSite } as LoadContext<object>;
  const loaded: Loaded = (await load?.(context)) ?? { fallback: {} };
  const host = trialHost({ http });
  const html = renderToString(
    <StaticRouter location={path}>
      <SWRConfig value={{ ...swrDefaults, fallback: loaded.fallback, provider: () => new Map() }}>
        <HostContext value={host}>
          <Component {...props} />
        </HostContext>
      </SWRConfig>
    </StaticRouter>,
  );
  return { html, loaded };
};
