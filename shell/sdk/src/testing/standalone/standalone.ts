import type { FormState } from '../../forms/form-answer';
import type { RemoteModule } from '../../host/remote-module';

/** As much of a remote's `mfe.json` as it takes to show all of it. */
export interface StandaloneManifest {
  name: string;
  team: string;
  routes: {
    path: string;
    module: string;
    title: string;
    sitemap?: false | { list: string; parameter: string; field: string };
  }[];
  fragments: { slot: string; module: string }[];
}

/** One remote, to be shown with nothing around it. */
export interface Standalone {
  manifest: StandaloneManifest;
  /** Exposed module -> how to load it. */
  modules: Record<string, () => Promise<RemoteModule>>;
  form: FormState;
  fontFaceCss: string;
}

/** Where the list of everything is. */
export const INDEX = '/standalone';

export const fragmentAddress = (slot: string): string => `${INDEX}/fragments/${slot}`;
