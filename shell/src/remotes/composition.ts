import type { RegionEvent } from '@larkway/releases-contract';
import type { FormState, Http, Loaded, RemoteModule, SiteConfig } from '@larkway/sdk';
import { createContext, useContext } from 'react';
import type { CatalogFigures } from '../layout/catalog-figures';
import type { PreviewNotice } from '../layout/preview-banner';
import type { PublicMap, RemoteVersion } from './public-map';

/** The part of a document that one remote renders: a page, or a fragment in another team's page. */
export interface Region {
  /** The same on the server and in the browser; identifies the region's data in the document. */
  key: string;
  kind: 'page' | 'fragment';
  /** The path of its route, or the slot that it fills. */
  place: string;
  remote: RemoteVersion;
  /** `./inventory-page` */
  module: string;
  params: Record<string, string>;
  props: Record<string, unknown>;
}

/** The same region with the last good version; undefined if there is none. */
export const lastGoodRegion = (region: Region): Region | undefined => {
  const { lastGood } = region.remote;
  return lastGood && { ...region, key: `${region.key}~${lastGood.version}`, remote: lastGood };
};

interface Embedding {
  /** The region's data as JSON, from its markup. */
  embedded: string;
}

export interface LoadedRegion extends Embedding {
  ok: true;
  /** The version that is shown; may be the last good one. */
  remote: RemoteVersion;
  module: RemoteModule;
  loaded?: Loaded;
}

/** Browser only: keeps the document's markup; loads the module only after a navigation. */
export interface StaticRegion extends Embedding {
  ok: true;
  isStatic: true;
  remote: RemoteVersion;
  /** The detached markup while another page is shown. */
  nodes?: ChildNode[];
  /** The markup may show data that has changed. */
  isOutdated?: boolean;
  /** Returns the same promise on every call; never rejects. */
  load: () => Promise<LoadedRegion | UnavailableRegion>;
}

export interface UnavailableRegion extends Embedding {
  ok: false;
  fromServer: boolean;
}

/** The result of opening a region: module and data, static markup, or an unavailable remote. */
export type OpenedRegion = LoadedRegion | StaticRegion | UnavailableRegion;

/**
 * The input from which the shell composes a document: one per request on the server, one per page
 * load in the browser.
 */
export interface Composition {
  map: PublicMap;
  /** Set if this visitor previews a version. */
  preview?: PreviewNotice;
  /** The team of each remote; set if the document shows team boundaries. */
  teams?: Record<string, string>;
  site: SiteConfig;
  figures: CatalogFigures;
  form: FormState;
  http: Http;
  /** SWR's fallback; regions add their data when they open. */
  fallback: Record<string, unknown>;
  /** Returns the same promise for the same region and attempt (from 0); never rejects. */
  open: (region: Region, attempt: number) => Promise<OpenedRegion>;
  firstAttempt: (region: Region) => number;
  /** Called before code of a version runs, so that the server can attribute a crash to it. */
  enter: (version: RemoteVersion) => void;
  /** Counts an outcome of a version in the browser. The server counts its own. */
  note: (version: RemoteVersion, event: RegionEvent) => void;
  /**
   * Called when a region is on the page: a prerendered page counts only if it is shown.
   */
  noteShown: (region: Region, attempt: number) => void;
  /** Reports what a version threw, with its stack and that of its components. */
  noteError: (
    version: RemoteVersion,
    error: unknown,
    ...stacks: (string | null | undefined)[]
  ) => void;
  /** Drops a response that came with the document, so that it is fetched again. */
  forget: (path: string) => void;
  /**
   * Fetches a page's code and what it reads first, in advance. Resolves to whether they have
   * arrived; never rejects.
   */
  prefetch: (region: Region, search: URLSearchParams) => Promise<boolean>;
}

export const CompositionContext = createContext<Composition | null>(null);

export const useComposition = (): Composition => {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error('Not below `App`');
  return composition;
};

/** The data of one region in the document, as JSON in the region's markup. */
export interface Embedded {
  ok: boolean;
  /** See `Loaded`. */
  isStatic?: boolean;
  /** The last good version, if the server rendered it instead of the chosen one. */
  lastGood?: string;
  /** Left out if the region is static. */
  fallback?: Record<string, unknown>;
}

/** JSON with escapes, so that no data can end its script element. */
export const toEmbeddedJson = (value: Embedded): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The data of a region in this document; undefined if the server did not render the region. */
export const readEmbedded = (key: string): { text: string; value: Embedded } | undefined => {
  const text = document.querySelector(`script[data-region=${CSS.escape(key)}]`)?.textContent;
  return text ? { text, value: JSON.parse(text) as Embedded } : undefined;
};
