import type { ReleaseMap } from '@larkway/releases-contract';
import type { Figures, SiteSettings } from '../renderer.js';
import type { Upstreams } from '../upstreams.js';

/** What a trial process is told. It is given no secret: the code that it runs has not proved itself. */
export interface TrialOrder {
  /** Path of the shell's renderer. */
  renderer: string;
  upstreams: Upstreams;
  site: SiteSettings;
  figures?: Figures;
  map: ReleaseMap;
  /** Remote -> path of its node entry. */
  entries: Record<string, string>;
  pages: string[];
  /** The remotes that it is about. */
  names: string[];
}
