import type { ComponentType } from 'react';
import type { FormAnswer } from '../forms/form-answer';
import type { Http } from '../http/http';
import type { SiteConfig } from './site-config';

export interface PreloadImage {
  href: string;
  srcSet?: string;
  sizes?: string;
  media?: string;
  type?: string;
}

/** What a page says about itself to browsers, search engines and people who share it. */
export interface Head {
  /** Without the brand: the host composes `<title> | <brand>`. */
  title?: string;
  /** 50 to 160 characters, of this page alone. */
  description?: string;
  /** Open Graph's kind of page; `website` when left out. */
  type?: 'website' | 'article' | 'product';
  /** Address of the picture that stands for the page where it is shared; the brand's own card when left out. */
  image?: string;
  /** What the picture shows; the title when left out. */
  imageAlt?: string;
  /** In pixels, so that readers of links can lay it out before it arrives. */
  imageSize?: { width: number; height: number };
  preload?: PreloadImage[];
  jsonLd?: object[];
  noindex?: boolean;
}

export interface LoadContext<P = Record<string, never>> {
  params: Record<string, string>;
  search: URLSearchParams;
  /** Bound to the visitor's request: same request id, one second for each answer. */
  http: Http;
  site: SiteConfig;
  props: P;
}

export interface Loaded {
  /** SWR cache keys (request paths) to answers or to failures; made by `http.collect`. */
  fallback: Record<string, unknown>;
  /**
   * True for a region without behavior of its own beyond links, `tracks` and native elements: neither its code nor its data come with the
   * document, and its markup is never hydrated. It must not contain a `Slot`.
   */
  isStatic?: boolean;
  /** HTTP status of the document; pages only. Default 200. */
  status?: number;
  /** Pages only: the head is sent before fragments are there. A fragment may render JSON-LD in its own markup. */
  head?: Head;
}

export interface ActionContext extends Omit<LoadContext, 'props'> {
  /** The form's fields as they were typed, line ends as `\n`. */
  values: Record<string, string>;
  /** The same for the same content of the same form: send it on, so that a repeat makes no second message. */
  idempotencyKey: string;
}

/** Where to go next (`303`, an address of this site), or the page again with the form filled and what is wrong with it. */
export type ActionResult =
  | { redirect: string }
  | (FormAnswer & { status: number; /** Seconds. */ retryAfter?: number });

/** What a module named in `mfe.json` exports. */
export interface RemoteModule<P extends object = object> {
  Component: ComponentType<P>;
  /** Request paths that the page reads first; fetched with its code when a link to it is hovered or focused. */
  reads?: (target: Pick<LoadContext, 'params' | 'search'>) => string[];
  /** Runs on the server, once per document. */
  load?: (context: LoadContext<P>) => Promise<Loaded>;
  /** Pages only. Runs on the server when a form without scripts is posted to the page's own address. */
  action?: (context: ActionContext) => Promise<ActionResult>;
}
