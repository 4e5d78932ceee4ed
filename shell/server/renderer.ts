import type {
  PreviewClaims,
  ReleaseMap,
  ResolvedRemote,
  RegionEvent,
} from '@larkway/releases-contract';

// The interface between the site server and the bundled renderer (`src/rendering`). Types only: the
// renderer is a separate build, loaded at run time.

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

/** Numbers about catalog and network, in dollars and miles. */
export interface Figures {
  models: number;
  lowestPrice: number;
  highestPrice: number;
  longestRange: number;
  dealers: number;
}

/** A script of a document. */
export interface ScriptFile {
  href: string;
  /**
   * The value for Subresource Integrity, `sha256-…` for the shell's and `sha384-…` for those of
   * releases: nothing else is run under this address.
   */
  integrity: string;
}

/** A style sheet of a document. */
export type StyleFile = ScriptFile;

/** A preview link that a visitor opened. */
export interface ShownPreview extends PreviewClaims {
  /** Why the version cannot be shown; the document then shows what is live. */
  problem?: string | undefined;
}

export interface RenderRequest {
  pathname: string;
  search: string;
  /** The visitor looks at a version that others do not see yet. */
  preview?: ShownPreview | undefined;
  /** Shows team boundaries to an operator. */
  showsTeams?: boolean;
  /** Omitted until the services have answered. */
  figures?: Figures;
  nonce: string;
  /** Identifies this document in beacons; omitted where no browser gets it. */
  documentNonce?: string;
  /** Fields of a form that was posted to this address without scripts. */
  post?: Record<string, string>;
  /** For clients without scripts: every region is in its final place. */
  inOneGo: boolean;
  /** Says when the form was handed out. */
  formToken: string;
  /** Idempotency key of this document's form; random if omitted. */
  formKey?: string;
  /** Instead of the renderer's `regionTimeout`. */
  patience?: number;
  /** Answers the regions' calls. */
  fetch: typeof fetch;
  /** Aborts the rendering when the client has disconnected. */
  signal?: AbortSignal;
  /** Called before code of a version runs. */
  enter: (version: Pick<ResolvedRemote, 'name' | 'version'>) => void;
  /** Whether code of the version may run; otherwise its last good version is used. */
  canRun: (version: Pick<ResolvedRemote, 'name' | 'version'>) => boolean;
  onError: (error: unknown, where: string) => void;
  /** Called if the document lacks data because a service did not answer. */
  onUnanswered: () => void;
  /** Called with the result of each version on this document. */
  onRegionEvent: (version: Pick<ResolvedRemote, 'name' | 'version'>, event: RegionEvent) => void;
}

export interface RenderSink {
  /** Called once, before anything is written. */
  begin: (status: number) => void;
  /**
   * Called with complete pieces of the document.
   * @returns a promise while the reader has no room; it resolves when there is room or the reader
   * has disconnected
   */
  write: (html: string) => Promise<void> | undefined;
  end: () => void;
}

export type Rendering =
  | { kind: 'redirect'; to: string; status: number }
  /** A form was posted to a page without an action. */
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
  /** The versions of all documents. */
  map: ReleaseMap;
  /** Path of the node entry of each version that may be run, by `keyOf`. */
  entries: Record<string, string>;
  site: SiteSettings;
  /** Milliseconds to load a remote, and for each of its calls, before its region falls back. */
  regionTimeout: number;
  /** Scripts of the shell's own build, in order. */
  scripts: ScriptFile[];
  /** Scripts of its build that load remotes: for documents that need code of remotes. */
  federation: ScriptFile[];
  /** Its style sheet, which defines the order of layers. */
  styles: StyleFile[];
}

export interface RendererModule {
  createRenderer: (options: RendererOptions) => Promise<Renderer>;
}

export interface Renderer {
  render: (request: RenderRequest) => Promise<Rendering>;
  /** Loads a remote's modules before it takes traffic. */
  warm: (remote: ResolvedRemote) => Promise<void>;
}
