import { isStyleSheet, type ResolvedRemote } from '@larkway/releases-contract';
import { createHttp, createRuleWriter, type Head, TakeRuleContext } from '@larkway/sdk';
import { dirname } from 'node:path';
import type { ReactNode } from 'react';
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type {
  Renderer,
  RendererOptions,
  RenderRequest,
  RenderSink,
  Rendering,
  ScriptFile,
  StyleFile,
} from '../../server/renderer';
import { App } from '../app/app';
import { headOf } from '../app/document-head';
import touchIcon from '../assets/apple-touch-icon.png';
import favicon from '../assets/favicon.svg';
import { fontFaceCss, fontPreloads } from '../assets/fonts';
import { homeDocumentHead } from '../home/home-document-head';
import { releasedFigures } from '../layout/catalogue-figures';
import type { Region } from '../remotes/composition';
import { withTimeout } from '../remotes/module-loading';
import { type PublicMap, teamsOf, toBrowserMap, toPublicMap } from '../remotes/public-map';
import { matchRedirect, matchRoute, type RouteMatch } from '../remotes/routing';
import { closeRoot, openDocument, remoteStyleLinks } from './document';
import { FlushingStream } from './flushing-stream';
import { formKeyOf, postForm } from './form-post';
import { createInlineStyles, type InlineStyles } from './inline-styles';
import { createNodeLoader, type NodeLoader } from './node-loader';
import { onlyNames, queryOf } from './page-query';
import {
  createServerComposition,
  isUnanswered,
  type ServerComposition,
  statusOf,
} from './server-composition';
import { createUsedLayers } from './used-layers';

/** Milliseconds to load a remote, and for each of its calls, before its region falls back. */
const REGION_TIMEOUT = 1_000;
/** Milliseconds that the first flush waits for fragments, so that fast ones need no placeholder. */
const FIRST_FLUSH_WAIT = 300;
/** Milliseconds after which the stream ends, and the browser renders the rest. */
const STREAM_TIMEOUT = 10_000;

/** A version in the release map. */
const releaseOf = (
  { remotes }: RenderRequest['map'],
  { name, version }: Pick<ResolvedRemote, 'name' | 'version'>,
): ResolvedRemote | undefined =>
  remotes
    .flatMap((remote): ResolvedRemote[] => (remote.lastGood ? [remote, remote.lastGood] : [remote]))
    .find((release) => release.name === name && release.version === version);

const styleSheetsOf = ({ files }: ResolvedRemote): string[] =>
  files.map(({ path }) => path).filter(isStyleSheet);

/** @throws if the version has no style sheet, without which it would be unstyled */
const requireStyles = (
  map: RenderRequest['map'],
  version: Pick<ResolvedRemote, 'name' | 'version'>,
): void => {
  const release = releaseOf(map, version);
  if (release && styleSheetsOf(release).length === 0)
    throw new Error(
      `${version.name} ${version.version} has no style sheet: it was built for an older SDK`,
    );
};

/** A request for a document, with its styles. */
interface Page extends RenderRequest {
  inlineStyles: InlineStyles;
}

const compose = (loader: NodeLoader, map: PublicMap, request: Page): ServerComposition => {
  const {
    preview,
    site,
    figures,
    entryOf,
    enter,
    onError,
    search,
    inlineStyles,
    patience: timeout = REGION_TIMEOUT,
  } = request;
  return createServerComposition({
    map,
    preview: preview && {
      name: preview.name,
      version: preview.pointer.version,
      expires: preview.expires,
      problem: preview.problem,
    },
    site,
    figures: figures ?? releasedFigures,
    form: { key: formKeyOf(request.post, request.formKey), token: request.formToken },
    search: new URLSearchParams(search),
    http: createHttp({ fetch: request.fetch, timeout }),
    loadModule: async (remote, module) => {
      requireStyles(request.map, remote);
      const load = async () => {
        const entry = await entryOf(remote);
        enter(remote);
        const { styleRules, loaded } = await loader.load(remote.container, entry, module);
        inlineStyles.add(styleRules);
        return loaded;
      };
      return withTimeout(timeout, load());
    },
    enter,
    onTally: request.onTally,
    onFailure: ({ remote, module }, error) =>
      onError(error, `${remote.name} ${remote.version} ${module}`),
  });
};

/** Files of the versions that render these regions, with their hashes. */
const filesOf = (
  regions: Region[],
  { map }: RenderRequest,
  pathsOf: (release: ResolvedRemote, module: string) => string[],
): ScriptFile[] => {
  const files = regions.flatMap(({ remote, module }) => {
    const release = releaseOf(map, remote);
    return (release ? pathsOf(release, module) : []).map((path) => ({
      href: `${release!.base}${path}`,
      integrity: release!.files.find((file) => file.path === path)?.integrity ?? '',
    }));
  });
  return [...new Map(files.map((file) => [file.href, file])).values()];
};

/** Scripts that the browser needs for these regions. */
const scriptsOf = (regions: Region[], request: RenderRequest): ScriptFile[] =>
  filesOf(regions, request, ({ scripts }, module) => scripts[module] ?? []);

/** Style sheets of these regions. */
const stylesOf = (regions: Region[], request: RenderRequest): StyleFile[] =>
  filesOf(regions, request, styleSheetsOf);

interface Prepared {
  stream: PipeableStream;
  /** Whether the page's own region threw. */
  pageThrew: () => boolean;
}

/** Renders until the first flush can be written. */
const prepare = (node: ReactNode, request: RenderRequest): Promise<Prepared> =>
  new Promise((resolve, reject) => {
    let pageThrew = false;
    const ready = () => resolve({ stream, pageThrew: () => pageThrew });
    const stream = renderToPipeableStream(node, {
      nonce: request.nonce,
      // Content that is ready is written in place, whatever its size, so that it is readable
      // without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady: () => void (request.inOneGo || setTimeout(ready, FIRST_FLUSH_WAIT)),
      onAllReady: ready,
      onShellError: reject,
      onError: (error, info) => {
        if (info.componentStack?.includes('PageRegionContent')) pageThrew = true;
        request.onError(error, 'render');
      },
    });
    setTimeout(() => stream.abort(new Error('The document took too long')), STREAM_TIMEOUT).unref();
    request.signal?.addEventListener('abort', () =>
      stream.abort(new Error('The client closed the connection')),
    );
  });

const baseHead = (composition: ServerComposition, pathname: string): Head =>
  pathname === '/'
    ? homeDocumentHead(composition.site, composition.figures)
    : headOf(composition, pathname);

const streamDocument = async (
  request: Page,
  composition: ServerComposition,
  page: RouteMatch | undefined,
  sink: RenderSink,
  status?: number,
): Promise<void> => {
  const { pathname, search, nonce, inlineStyles } = request;
  const rules = createRuleWriter(nonce);
  const linked = new Set<string>();
  /** Style sheets of the regions that were opened since the last call. */
  const takeStyles = (): StyleFile[] => {
    const fresh = stylesOf(composition.regions(), request).filter(({ href }) => !linked.has(href));
    for (const { href } of fresh) linked.add(href);
    return fresh;
  };
  const opened = page && (await composition.open(page.region, 0));
  const node = (
    <StaticRouter location={`${pathname}${search}`}>
      <TakeRuleContext value={rules.take}>
        <App composition={composition} />
      </TakeRuleContext>
    </StaticRouter>
  );

  const prepared = await prepare(node, request);
  if (page && opened?.ok && prepared.pageThrew()) {
    prepared.stream.abort();
    await composition.fallBack(page.region);
    return streamDocument(request, composition, page, sink, status);
  }

  const head: Head = {
    ...baseHead(composition, pathname),
    ...(opened?.ok && opened.loaded?.head),
    ...(composition.preview && { noindex: true }),
  };
  const isFound = page !== undefined || pathname === '/';
  sink.begin(opened?.ok && status ? status : opened ? statusOf(opened) : isFound ? 200 : 404);

  return new Promise((resolve) => {
    let isFirst = true;
    // No backpressure: the markup is rendered already, so waiting for a slow client saves no
    // memory.
    const write = (markup: string) => {
      const styles = takeStyles();
      const ownStyles = inlineStyles.write(markup) + rules.write();
      if (!isFirst) return void sink.write(ownStyles + markup + remoteStyleLinks(styles, nonce));
      isFirst = false;
      const opening = openDocument({
        head,
        boot: {
          map: toBrowserMap(composition.map),
          preview: composition.preview,
          teams: request.showsTeams ? teamsOf(request.map) : undefined,
          site: composition.site,
          figures: composition.figures,
          form: composition.form,
          documentNonce: request.documentNonce,
        },
        nonce,
        pathname,
        scripts: request.scripts,
        preloadScripts: scriptsOf(composition.hydratedRegions(), request),
        fonts: fontPreloads,
        icon: favicon,
        touchIcon,
        ownStyles: `<style nonce="${nonce}">${fontFaceCss}</style>${ownStyles}`,
      });
      // Later flushes come after the root, and React moves them into place.
      void sink.write(
        `${opening}${markup}${closeRoot({ shell: request.styles, remotes: styles }, nonce)}`,
      );
    };
    const end = () => {
      if (isUnanswered(composition.fallback)) request.onUnanswered();
      void sink.write('</body></html>');
      sink.end();
      resolve();
    };
    prepared.stream.pipe(new FlushingStream(write, end));
  });
};

/** The server part of the shell: renders a path with a release map into a streamed document. */
export const createRenderer = ({ requireFile, home }: RendererOptions): Renderer => {
  const loader = createNodeLoader(requireFile);
  const ownRules = loader.styleRulesIn(home);
  const usedLayers = createUsedLayers(ownRules);

  const render = async (original: RenderRequest): Promise<Rendering> => {
    const map = toPublicMap(original.map, original.showsTeams);
    const redirect = matchRedirect(map, original.pathname);
    if (redirect)
      return { kind: 'redirect', status: redirect.status, to: `${redirect.to}${original.search}` };
    const page = matchRoute(map, original.pathname);
    const query = page ? queryOf(original.map, page) : [];
    const inlineStyles = createInlineStyles(original.nonce, usedLayers.of(original.map));
    inlineStyles.add(ownRules);
    const request: Page = { ...original, search: onlyNames(original.search, query), inlineStyles };
    const composition = compose(loader, map, request);
    const documentWith = (status?: number, retryAfter?: number): Rendering => ({
      kind: 'document',
      retryAfter,
      query,
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
      await Promise.all(
        Object.keys(face.exposes).map((module) => loader.load(container, entry, module)),
      );
      usedLayers.add(container, loader.styleRulesIn(dirname(entry)));
    },
  };
};
