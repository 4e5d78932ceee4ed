import type { ComponentType } from 'react';
import type { FormAnswer } from '../forms/form-state';
import type { Http } from '../http/http';
import type { SiteConfig } from './site-config';

export interface PreloadImage {
  href: string;
  srcSet?: string;
  sizes?: string;
  media?: string;
  type?: string;
}

/** Metadata of a page for browsers, search engines and shared links. */
export interface Head {
  /** Without the brand: the host writes `<title> | <brand>`. */
  title?: string;
  /** 50 to 160 characters, unique to this page. */
  description?: string;
  /** Open Graph type; default `website`. */
  type?: 'website' | 'article' | 'product';
  /** Address of the picture for shared links; default: the brand's card. */
  image?: string;
  /** Alternative text of the picture; default: the title. */
  imageAlt?: string;
  /** In pixels, so that sites that show the link can reserve space for the picture. */
  imageSize?: { width: number; height: number };
  preload?: PreloadImage[];
  jsonLd?: object[];
  noindex?: boolean;
  /**
   * Path and query of the address that search engines list, for a page whose content depends on its
   * query: `/inventory?category=utility`. Default: the page's path without a query.
   */
  canonical?: string;
}

export interface LoadContext<P = Record<string, never>> {
  params: Record<string, string>;
  search: URLSearchParams;
  /** Bound to the visitor's request: same request id, a timeout of one second per call. */
  http: Http;
  site: SiteConfig;
  props: P;
}

export interface Loaded {
  /** SWR cache keys (request paths) to responses or failures; from `http.collect`. */
  fallback: Record<string, unknown>;
  /**
   * True for a region whose only behavior is links, `tracks` and native elements. Its code and data
   * are not sent with the document, and its markup is never hydrated. It must not contain a `Slot`.
   */
  isStatic?: boolean;
  /** HTTP status of the document; pages only. Default 200. */
  status?: number;
  /**
   * Pages only, because the head is sent before fragments have loaded. A fragment can render
   * JSON-LD in its own markup.
   */
  head?: Head;
}

export interface ActionContext extends Omit<LoadContext, 'props'> {
  /** The form's fields as typed, with `\n` as line ends. */
  values: Record<string, string>;
  /**
   * The same for the same content of the same form. Pass it on, so that a repeated post creates no
   * second message.
   */
  idempotencyKey: string;
}

/**
 * A redirect (`303`) to a path of this site, or the same page again with the filled form and its
 * errors.
 */
export type ActionResult =
  { redirect: string } | (FormAnswer & { status: number; /** Seconds. */ retryAfter?: number });

/** The exports of a module that `mfe.json` names. */
export interface RemoteModule<P extends object = object> {
  Component: ComponentType<P>;
  /**
   * API paths that the page reads first and that depend on its query; fetched in advance, after its
   * code. `reads` of a route in `mfe.json` names all others, which are fetched together with the code.
   */
  reads?: (target: Pick<LoadContext, 'params' | 'search'>) => string[];
  /** Runs on the server, once per document. The browser's build leaves it and `action` out. */
  load?: (context: LoadContext<P>) => Promise<Loaded>;
  /**
   * Pages only. Runs on the server when a form is posted to the page's own address without scripts.
   */
  action?: (context: ActionContext) => Promise<ActionResult>;
}
