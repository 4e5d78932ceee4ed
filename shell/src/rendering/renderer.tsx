import { isStyleSheet, type ReleaseMap, type ResolvedRemote } from '@larkway/releases-contract';
import { createHttp, type Head, TakeRuleContext } from '@larkway/sdk';
import { createRuleWriter } from '@larkway/sdk/style-rules';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
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
import { keyOf, type Version } from '../../server/rendering/render-plan';
import { App } from '../app/app';
import { headOf } from '../app/document-head';
import { shareCardOf } from '../app/share-card';
import touchIcon from '../assets/apple-touch-icon.png';
import favicon from '../assets/favicon.svg';
import { fontFaceCss, fontPreloads } from '../assets/fonts';
import { homeDocumentHead } from '../home/home-document-head';
import { releasedFigures } from '../layout/catalog-figures';
import { type BrowserMap, toBrowserMap } from '../remotes/browser-map';
import {
  matchRedirect,
  matchRoute,
  onlyNames,
  type PublicMap,
  queryOf,
  type RouteMatch,
  teamsOf,
  toPublicMap,
} from '../remotes/public-map';
import { closeRoot, openDocument, remoteStyleLinks } from './document';
import { formKeyOf, postForm } from './form-post';
import { createInlineStyles, createUsedLayers, type InlineStyles } from './document-styles';
import { createNodeLoader, type NodeLoader } from './node-loader';
import {
  createServerComposition,
  isUnanswered,
  type ServerComposition,
  statusOf,
} from './server-composition';

/** Milliseconds to load a module before documents are rendered; the start has its own limit. */
const WARM_TIMEOUT = 60_000;
/** Milliseconds that the first flush waits for fragments, so that fast ones need no placeholder. */
const FIRST_FLUSH_WAIT = 300;
/** Milliseconds after which the stream ends, and the browser renders the rest. */
const STREAM_TIMEOUT = 10_000;

/** What all documents of the release map have in common, prepared once. */
interface Release {
  options: RendererOptions;
  loader: NodeLoader;
  map: PublicMap;
  browserMap: BrowserMap;
  /** With the signed map, for documents that show team boundaries. */
  mapWithSignature: PublicMap;
  /** Style sheets of a version. */
  stylesOf: (version: Version) => StyleFile[];
  /** Scripts that the browser needs for a module of a version. */
  scriptsOf: (version: Version, module: string) => ScriptFile[];
  newInlineStyles: (nonce: string) => InlineStyles;
}

const fileOf = ({ base, files }: ResolvedRemote, path: string): ScriptFile => ({
  href: `${base}${path}`,
  integrity: files.find((file) => file.path === path)?.integrity ?? '',
});

const prepareFiles = (map: ReleaseMap): Pick<Release, 'stylesOf' | 'scriptsOf'> => {
  const versions = map.remotes.flatMap((remote): ResolvedRemote[] =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const styles = new Map(
    versions.map((version) => [
      keyOf(version),
      version.files
        .filter(({ path }) => isStyleSheet(path))
        .map(({ path }) => fileOf(version, path)),
    ]),
  );
  const scripts = new Map(
    versions.flatMap((version) =>
      Object.entries(version.scripts).map(([module, paths]) => [
        `${keyOf(version)} ${module}`,
        paths.map((path) => fileOf(version, path)),
      ]),
    ),
  );
  return {
    stylesOf: (version) => styles.get(keyOf(version)) ?? [],
    scriptsOf: (version, module) => scripts.get(`${keyOf(version)} ${module}`) ?? [],
  };
};

/** Each file once. */
const distinct = (files: ScriptFile[]): ScriptFile[] => [
  ...new Map(files.map((file) => [file.href, file])).values(),
];

/** A request for a document, with its styles. */
interface Page extends RenderRequest {
  inlineStyles: InlineStyles;
}

const compose = (
  { options, loader, map, mapWithSignature, stylesOf }: Release,
  request: Page,
): ServerComposition => {
  const {
    preview,
    figures,
    enter,
    onError,
    search,
    inlineStyles,
    canRun,
    patience: timeout = options.regionTimeout,
  } = request;
  return createServerComposition({
    map: request.showsTeams ? mapWithSignature : map,
    preview: preview && {
      name: preview.name,
      version: preview.pointer.version,
      expires: preview.expires,
      problem: preview.problem,
    },
    site: options.site,
    figures: figures ?? releasedFigures,
    form: {
      key: request.post
        ? formKeyOf(request.post, request.formKey)
        : (request.formKey ?? randomUUID()),
      token: request.formToken,
    },
    search: new URLSearchParams(search),
    http: createHttp({ fetch: request.fetch, timeout }),
    loadModule: async (remote, module) => {
      if (!canRun(remote)) throw new Error(`${keyOf(remote)} cannot be loaded`);
      if (stylesOf(remote).length === 0)
        throw new Error(`${keyOf(remote)} has no style sheet: it was built for an older SDK`);
      let found = loader.loaded(remote, module);
      if (!found) {
        enter(remote);
        found = await loader.load(remote, module, timeout);
      }
      const { styleRules, loaded } = found;
      inlineStyles.add(styleRules);
      return loaded;
    },
    enter,
    onRegionEvent: request.onRegionEvent,
    onFailure: ({ remote, module }, error) =>
      onError(error, `${remote.name} ${remote.version} ${module}`),
  });
};

/**
 * Collects React's output and passes it on per flush, so that styles can be written before the
 * markup that needs them, and never inside a tag. React calls `flush` after each.
 */
class FlushingStream extends Writable {
  private pending = '';

  constructor(
    private readonly onFlush: (markup: string) => void,
    private readonly onEnd: () => void,
  ) {
    super({ decodeStrings: false, highWaterMark: 64 * 1024 * 1024 });
  }

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.pending += typeof chunk === 'string' ? chunk : chunk.toString('utf8');
    done();
  }

  flush(): void {
    const markup = this.pending;
    this.pending = '';
    if (markup) this.onFlush(markup);
  }

  override _final(done: () => void): void {
    this.flush();
    this.onEnd();
    done();
  }
}

interface Prepared {
  stream: PipeableStream;
  /** Clears the limits of time and of the client. */
  settle: () => void;
  /** Whether the page's own region threw. */
  pageThrew: () => boolean;
}

/** Renders until the first flush can be written. */
const prepare = (node: ReactNode, request: RenderRequest): Promise<Prepared> =>
  new Promise((resolve, reject) => {
    let pageThrew = false;
    let wait: NodeJS.Timeout | undefined;
    const ready = () => {
      clearTimeout(wait);
      resolve({ stream, settle, pageThrew: () => pageThrew });
    };
    const stream = renderToPipeableStream(node, {
      nonce: request.nonce,
      // Content that is ready is written in place, whatever its size, so that it is readable
      // without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady: () => {
        if (!request.inOneGo) wait = setTimeout(ready, FIRST_FLUSH_WAIT);
      },
      onAllReady: ready,
      onShellError: reject,
      onError: (error, info) => {
        if (info.componentStack?.includes('PageRegionContent')) pageThrew = true;
        request.onError(error, 'render');
      },
    });
    const timer = setTimeout(
      () => stream.abort(new Error('The document took too long')),
      STREAM_TIMEOUT,
    ).unref();
    const leave = () => stream.abort(new Error('The client closed the connection'));
    request.signal?.addEventListener('abort', leave);
    // Otherwise the timer would keep the whole document in memory.
    const settle = () => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', leave);
    };
  });

const baseHead = (composition: ServerComposition, pathname: string): Head =>
  pathname === '/'
    ? homeDocumentHead(composition.site, composition.figures)
    : headOf(composition, pathname);

const streamDocument = async (
  release: Release,
  request: Page,
  composition: ServerComposition,
  page: RouteMatch | undefined,
  sink: RenderSink,
  status?: number,
): Promise<void> => {
  const { pathname, search, nonce, inlineStyles } = request;
  const { options, stylesOf, scriptsOf } = release;
  const rules = createRuleWriter(nonce);
  const linked = new Set<string>();
  /** Style sheets of the regions that were opened since the last call. */
  const takeStyles = (): StyleFile[] => {
    const fresh = distinct(composition.regions().flatMap(({ remote }) => stylesOf(remote))).filter(
      ({ href }) => !linked.has(href),
    );
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
    prepared.settle();
    prepared.stream.abort();
    await composition.fallBack(page.region);
    return streamDocument(release, request, composition, page, sink, status);
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
      const fromData = rules.write();
      const ownStyles = inlineStyles.write(markup + fromData) + fromData;
      if (!isFirst) return void sink.write(ownStyles + markup + remoteStyleLinks(styles, nonce));
      isFirst = false;
      const opening = openDocument({
        head,
        card: shareCardOf(composition.site.brand, page),
        boot: {
          map: request.showsTeams ? toBrowserMap(composition.map) : release.browserMap,
          preview: composition.preview,
          teams: request.showsTeams ? teamsOf(options.map) : undefined,
          site: composition.site,
          figures: composition.figures,
          form: composition.form,
          documentNonce: request.documentNonce,
        },
        nonce,
        pathname,
        scripts: options.scripts,
        preloadScripts: distinct(
          composition
            .hydratedRegions()
            .flatMap(({ remote, module }) => [...options.federation, ...scriptsOf(remote, module)]),
        ),
        fonts: fontPreloads,
        icon: favicon,
        touchIcon,
        // React marks their places.
        hasPendingRegions: markup.includes('<template id="B:'),
        ownStyles: `<style nonce="${nonce}">${fontFaceCss}</style>${ownStyles}`,
      });
      // Later flushes come after the root, and React moves them into place.
      void sink.write(
        `${opening}${markup}${closeRoot({ shell: options.styles, remotes: styles }, nonce)}`,
      );
    };
    const end = () => {
      prepared.settle();
      if (isUnanswered(composition.fallback)) request.onUnanswered();
      void sink.write('</body></html>');
      sink.end();
      resolve();
    };
    prepared.stream.pipe(new FlushingStream(write, end));
  });
};

/** The server part of the shell: renders paths with a release map into streamed documents. */
export const createRenderer = (options: RendererOptions): Renderer => {
  const loader = createNodeLoader(options);
  const ownRules = loader.styleRulesIn(options.home);
  const usedLayers = createUsedLayers(ownRules);
  const map = toPublicMap(options.map);
  const release: Release = {
    options,
    loader,
    map,
    browserMap: toBrowserMap(map),
    mapWithSignature: toPublicMap(options.map, true),
    ...prepareFiles(options.map),
    newInlineStyles: (nonce) => {
      const inlineStyles = createInlineStyles(nonce, usedLayers.of(options.map));
      inlineStyles.add(ownRules);
      return inlineStyles;
    },
  };

  const render = async (original: RenderRequest): Promise<Rendering> => {
    const redirect = matchRedirect(map, original.pathname);
    if (redirect)
      return { kind: 'redirect', status: redirect.status, to: `${redirect.to}${original.search}` };
    const page = matchRoute(map, original.pathname);
    const query = page ? queryOf(options.map, page) : [];
    const request: Page = {
      ...original,
      search: onlyNames(original.search, query),
      inlineStyles: release.newInlineStyles(original.nonce),
    };
    const composition = compose(release, request);
    const documentWith = (status?: number, retryAfter?: number): Rendering => ({
      kind: 'document',
      retryAfter,
      query,
      stream: (sink) => streamDocument(release, request, composition, page, sink, status),
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
    warm: async (remote) => {
      await Promise.all(
        Object.keys(remote.face.exposes).map((module) => loader.load(remote, module, WARM_TIMEOUT)),
      );
      const entry = options.entries[keyOf(remote)];
      if (entry) usedLayers.add(remote.container, loader.styleRulesIn(dirname(entry)));
    },
  };
};
