import type {
  LiveRemote,
  PreviewClaims,
  ReleaseMap,
  ResolvedRemote,
  Tally,
} from '@larkway/releases-contract';

// What the HTML server and the bundled renderer (`src/rendering`) agree on. Types only: the renderer is a build of its
// own, loaded at run time.

export interface SiteSettings {
  brand: string;
  origin: string;
  salesPhone: string;
  supportPhone: string;
  salesEmail: string;
  supportEmail: string;
  financingApplyUrl: string;
  tagManagerId?: string;
  year: number;
}

/** What the shell says of the catalogue and the network, in numbers: dollars, miles. */
export interface Figures {
  models: number;
  lowestPrice: number;
  highestPrice: number;
  longestRange: number;
  dealers: number;
}

/** A script as a document names it. */
export interface ScriptFile {
  href: string;
  /** `sha384-<base64>`: nothing else is run under this address. */
  integrity: string;
}

/** A style sheet as a document names it. */
export type StyleFile = ScriptFile;

/** A preview link that a visitor opened. */
export interface ShownPreview extends PreviewClaims {
  /** Why the version cannot be shown; the document then shows what is live. */
  problem?: string | undefined;
}

export interface RenderRequest {
  pathname: string;
  search: string;
  map: ReleaseMap;
  /** The visitor looks at a version that others do not see yet. */
  preview?: ShownPreview | undefined;
  /** An operator looks at which team owns what. */
  showsTeams?: boolean;
  site: SiteSettings;
  /** Left out as long as the services did not answer. */
  figures?: Figures;
  nonce: string;
  /** Names this document in what its browser sends; left out where no browser gets it. */
  documentNonce?: string;
  /** Fields of a form that was posted to this address without scripts. */
  post?: Record<string, string>;
  /** Read by a program that runs no scripts: everything has to stand in its place. */
  inOneGo: boolean;
  /** Scripts of the shell's own build, in order. */
  scripts: ScriptFile[];
  /** Its style sheet, in which the order of all layers stands. */
  styles: StyleFile[];
  /** Says when the form was handed out. */
  formToken: string;
  /** Names the form of this document, so that a message that is sent twice is accepted once; a random one when left out. */
  formKey?: string;
  /** Milliseconds for a remote to be loaded, and for each of its calls; a second when left out. */
  patience?: number;
  /** Answers the regions' calls. */
  fetch: typeof fetch;
  /** Ends the rendering: nobody reads it any more. */
  signal?: AbortSignal;
  /** Told before code of a version runs. */
  enter: (version: Pick<ResolvedRemote, 'name' | 'version'>) => void;
  /** @throws when the version's files are unavailable. */
  entryOf: (remote: Pick<ResolvedRemote, 'name' | 'version'>) => Promise<string>;
  onError: (error: unknown, where: string) => void;
  /** Told when the document lacks data for want of an answer. */
  onUnanswered: () => void;
  /** Told what became of each version on this document. */
  onTally: (version: Pick<ResolvedRemote, 'name' | 'version'>, tally: Tally) => void;
}

export interface RenderSink {
  /** Called once, before anything is written. */
  begin: (status: number) => void;
  /** Called with whole pieces of the document. @returns a promise when the reader has no room for more; it resolves when there is room, or when the reader has gone */
  write: (html: string) => Promise<void> | undefined;
  end: () => void;
}

export type Rendering =
  | { kind: 'redirect'; to: string; status: number }
  /** A form was posted to a page that takes none. */
  | { kind: 'takes-no-post' }
  /** Renders into the sink; resolves when the document is complete. */
  | {
      kind: 'document';
      /** Seconds. */ retryAfter?: number;
      /** Names in the query that the page reads; all when left out. */ query?: string[];
      stream: (sink: RenderSink) => Promise<void>;
    };

export interface RendererOptions {
  /** Node's own `require`, which no bundler sees. */
  requireFile: (path: string) => unknown;
  /** Folder of the shell's node build. */
  home: string;
}

export interface RendererModule {
  createRenderer: (options: RendererOptions) => Promise<Renderer>;
}

export interface Renderer {
  render: (request: RenderRequest) => Promise<Rendering>;
  /** Loads a remote's modules before it takes traffic. */
  warm: (remote: Pick<LiveRemote, 'container' | 'face'>, entry: string) => Promise<void>;
}
