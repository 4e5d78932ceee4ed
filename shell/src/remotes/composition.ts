import type { Tally } from '@larkway/releases-contract';
import type { FormState, Http, Loaded, RemoteModule, SiteConfig } from '@larkway/sdk';
import { createContext, useContext } from 'react';
import type { CatalogueFigures } from '../layout/catalogue-figures';
import type { PreviewNotice } from '../layout/preview-banner';
import type { PublicMap, RemoteVersion } from './public-map';

/** One place on a page that a remote fills: a whole page, or a fragment in another team's page. */
export interface Region {
  /** The same on server and browser; names the data that travels with the document. */
  key: string;
  kind: 'page' | 'fragment';
  remote: RemoteVersion;
  /** `./inventory-page` */
  module: string;
  params: Record<string, string>;
  props: Record<string, unknown>;
}

/** The same place, filled by the version that stands in; nothing when none does. */
export const standInFor = (region: Region): Region | undefined => {
  const { lastGood } = region.remote;
  return lastGood && { ...region, key: `${region.key}~${lastGood.version}`, remote: lastGood };
};

interface Embedding {
  /** The JSON that stands in the region's markup. */
  embedded: string;
}

export interface Filled extends Embedding {
  ok: true;
  /** The version that is shown. */
  remote: RemoteVersion;
  module: RemoteModule;
  loaded?: Loaded;
}

/** In the browser: the document's markup stays, and nothing is loaded before it is needed after a navigation. */
export interface StaticFilled extends Embedding {
  ok: true;
  isStatic: true;
  remote: RemoteVersion;
  /** The markup while another page is shown. */
  nodes?: ChildNode[];
  /** Something was changed since that the markup may show. */
  isOutdated?: boolean;
  /** The same promise each time; never rejects. */
  load: () => Promise<Filled | Unfilled>;
}

export interface Unfilled extends Embedding {
  ok: false;
  fromServer: boolean;
}

/** What there is to show: the module with its data, markup that stays as it is, or the news that the remote is unavailable. */
export type Opened = Filled | StaticFilled | Unfilled;

/** What travels with the document for one region, as JSON in the region itself. */
export interface Embedded {
  ok: boolean;
  /** See `Loaded`. */
  isStatic?: boolean;
  /** The version that the server had to show in place of the chosen one. */
  standIn?: string;
  fallback: Record<string, unknown>;
}

/** Everything the shell composes a document from. One per request on the server, one per page load in the browser. */
export interface Composition {
  map: PublicMap;
  /** Set when this visitor looks at a version that others do not see yet. */
  preview?: PreviewNotice;
  /** The team of each remote, where an operator looks at which team owns what. */
  teams?: Record<string, string>;
  site: SiteConfig;
  figures: CatalogueFigures;
  form: FormState;
  http: Http;
  /** SWR's fallback, filled as regions open. */
  fallback: Record<string, unknown>;
  /** Never rejects; the same promise for the same region and attempt. Attempts count from 0. */
  open: (region: Region, attempt: number) => Promise<Opened>;
  firstAttempt: (region: Region) => number;
  /** Told before a component of a version is rendered; the server keeps track of whose code runs. */
  enter: (version: RemoteVersion) => void;
  /** Notes what became of a version on this page; the server counts its own by itself. */
  note: (version: RemoteVersion, tally: Tally) => void;
  /** Drops an answer that came with the document, so that it is asked for again. */
  forget: (path: string) => void;
  /** Fetches a page's code ahead of time, and what it reads first. */
  prefetch: (region: Region, search: URLSearchParams) => void;
}

export const CompositionContext = createContext<Composition | null>(null);

export const useComposition = (): Composition => {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error('No composition above this component.');
  return composition;
};
