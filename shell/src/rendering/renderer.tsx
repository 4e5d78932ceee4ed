import { createHttp, createStyleCache, createStyleWriter, type Head } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Renderer, RenderRequest, RenderSink, Rendering, ScriptFile } from '../../server/renderer';
import { App } from '../app/app';
import { headOf } from '../app/document-head';
import touchIcon from '../assets/apple-touch-icon.png';
import favicon from '../assets/favicon.svg';
import { fontFaceCss, fontPreloads } from '../assets/fonts';
import { homeDocumentHead } from '../home/home-document-head';
import { releasedFigures } from '../layout/catalogue-figures';
import type { Region } from '../remotes/composition';
import { teamsOf, toPublicMap } from '../remotes/public-map';
import { matchRedirect, matchRoute, type RouteMatch } from '../remotes/routing';
import { closeRoot, openDocument } from './document';
import { formKeyOf, postForm } from './form-post';
import { createNodeLoader, type NodeLoader } from './node-loader';
import { createServerComposition, type ServerComposition, statusOf } from './server-composition';
import { FlushingStream } from './stream';
import { within } from '../remotes/within';

/** Milliseconds a remote has to be loaded, and each of its calls to be answered, before its region falls back. */
const REGION_BUDGET = 1_000;
/** Milliseconds the first flush waits for fragments, so that a fast answer needs no placeholder at all. */
const FIRST_FLUSH_WAIT = 300;
/** Milliseconds after which a stream is cut and the browser finishes the page. */
const STREAM_BUDGET = 10_000;

const compose = (loader: NodeLoader, request: RenderRequest): ServerComposition => {
  const { map, preview, site, figures, entryOf, enter, onError, search, patience = REGION_BUDGET } = request;
  return createServerComposition({
    map: toPublicMap(map),
    preview: preview && { name: preview.name, version: preview.pointer.version, expires: preview.expires },
    site,
    figures: figures ?? releasedFigures,
    form: { key: formKeyOf(request.post), token: request.formToken },
    search: new URLSearchParams(search),
    http: createHttp({ fetch: request.fetch, timeout: patience }),
    loadModule: (remote, module) =>
      within(
        patience,
        entryOf(remote).then((entry) => {
          enter(remote);
          return loader.load(remote.container, entry, module);
        }),
      ),
    enter,
    onTally: request.onTally,
    onFailure: ({ remote, module }, error) => onError(error, `${remote.name} ${remote.version} ${module}`),
  });
};

/** Scripts that the browser will need for these regions, with their hashes. */
const scriptsOf = (regions: Region[], { map }: RenderRequest): ScriptFile[] => {
  const all = map.remotes.flatMap((remote) => (remote.lastGood ? [remote, remote.lastGood] : [remote]));
  const scripts = regions.flatMap(({ remote: { name, version }, module }) => {
    const release = all.find((candidate) => candidate.name === name && candidate.version === version);
    return (release?.scripts[module] ?? []).map((path) => ({
      href: `${release!.base}${path}`,
      integrity: release!.files.find((file) => file.path === path)?.integrity ?? '',
    }));
  });
  return [...new Map(scripts.map((script) => [script.href, script])).values()];
};

interface Prepared {
  stream: PipeableStream;
  /** True when the page's own region threw. */
  pageThrew: () => boolean;
}

/** Renders up to the point where the first flush can be written. */
const prepare = (node: ReactNode, request: RenderRequest): Promise<Prepared> =>
  new Promise((resolve, reject) => {
    let pageThrew = false;
    const ready = () => resolve({ stream, pageThrew: () => pageThrew });
    const stream = renderToPipeableStream(node, {
      nonce: request.nonce,
      // What is finished in time stands in its place, however long it is: readable without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady: () => void (request.inOneGo || setTimeout(ready, FIRST_FLUSH_WAIT)),
      onAllReady: ready,
      onShellError: reject,
      onError: (error, info) => {
        if (info.componentStack?.includes('PageRegionContent')) pageThrew = true;
        request.onError(error, 'render');
      },
    });
    setTimeout(() => stream.abort(new Error('Stream budget used up')), STREAM_BUDGET).unref();
    request.signal?.addEventListener('abort', () => stream.abort(new Error('Nobody reads the document any more')));
  });

const baseHead = (composition: ServerComposition, pathname: string): Head =>
  pathname === '/' ? homeDocumentHead(composition.site, composition.figures) : headOf(composition, pathname);

const streamDocument = async (
  request: RenderRequest,
  composition: ServerComposition,
  page: RouteMatch | undefined,
  sink: RenderSink,
  status?: number,
): Promise<void> => {
  const { pathname, search, nonce } = request;
  const styleCache = createStyleCache(nonce);
  const takeStyles = createStyleWriter(styleCache, nonce);
  const opened = page && (await composition.open(page.region, 0));
  const node = (
    <StaticRouter location={`${pathname}${search}`}>
      <App composition={composition} styleCache={styleCache} />
    </StaticRouter>
  );

  const prepared = await prepare(node, request);
  if (page && opened?.ok && prepared.pageThrew()) {
    prepared.stream.abort();
    await composition.giveWay(page.region);
    return streamDocument(request, composition, page, sink, status);
  }

  const head: Head = { ...baseHead(composition, pathname), ...(opened?.ok && opened.loaded?.head), ...(composition.preview && { noindex: true }) };
  const isFound = page !== undefined || pathname === '/';
  sink.begin(opened?.ok && status ? status : opened ? statusOf(opened) : isFound ? 200 : 404);

  return new Promise((resolve) => {
    let isFirst = true;
    const write = (markup: string) => {
      const styles = takeStyles();
      if (!isFirst) return sink.write(styles + markup);
      isFirst = false;
      const opening = openDocument({
        head,
        boot: { map: composition.map, preview: composition.preview, teams: request.showsTeams ? teamsOf(request.map) : undefined, site: composition.site, figures: composition.figures, form: composition.form, documentNonce: request.documentNonce },
        nonce,
        pathname,
        scripts: request.scripts,
        preloadScripts: scriptsOf(composition.regions(), request),
        fonts: fontPreloads,
        icon: favicon,
        touchIcon,
        styles: `<style nonce="${nonce}">${fontFaceCss}</style>${styles}`,
      });
      // Later flushes come after the root: React moves them into place.
      sink.write(`${opening}${markup}${closeRoot(nonce)}`);
    };
    const end = () => {
      sink.write('</body></html>');
      sink.end();
      resolve();
    };
    prepared.stream.pipe(new FlushingStream(write, end));
  });
};

/** The server's half of the shell: from an address and a release map to a streamed document. */
export const createRenderer = ({ requireFile }: { requireFile: (path: string) => unknown }): Renderer => {
  const loader = createNodeLoader(requireFile);

  const render = async (request: RenderRequest): Promise<Rendering> => {
    const composition = compose(loader, request);
    const redirect = matchRedirect(composition.map, request.pathname);
    if (redirect) return { kind: 'redirect', status: redirect.status, to: `${redirect.to}${request.search}` };
    const page = matchRoute(composition.map, request.pathname);
    const documentWith = (status?: number, retryAfter?: number): Rendering => ({
      kind: 'document',
      retryAfter,
      stream: (sink) => streamDocument(request, composition, page, sink, status),
    });
    if (!request.post || (!page && request.pathname !== '/')) return documentWith();

    const result = page && (await postForm(request, composition, page));
    if (!result) return { kind: 'takes-no-post' };
    if ('redirect' in result) return { kind: 'redirect', status: 303, to: result.redirect };
    const { status, retryAfter, ...answer } = result;
    composition.form.answer = { ...answer, pathname: request.pathname };
    return documentWith(status, retryAfter);
  };

  return {
    render,
    warm: async ({ container, face }, entry) => {
      await Promise.all(Object.keys(face.exposes).map((module) => loader.load(container, entry, module)));
    },
  };
};
