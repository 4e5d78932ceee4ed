import type { FormState } from '../../forms/form-state';
import type { RemoteModule } from '../../host/remote-module';

interface StandaloneFragment {
  slot: string;
  module: string;
  /** Among the fragments of a slot for several; lower ones come first. Default: 0. */
  order?: number;
  /** JSON Schema of its props. */
  props?: { properties?: Record<string, { type?: unknown; examples?: unknown[] }> };
}

/** The part of a remote's `mfe.json` that is needed to show its pages and fragments. */
export interface StandaloneManifest {
  name: string;
  team: string;
  routes: {
    path: string;
    module: string;
    title: string;
    sitemap?: false | { list: string; parameter: string; field: string };
  }[];
  fragments: StandaloneFragment[];
}

/** One remote, shown without a shell. */
export interface Standalone {
  manifest: StandaloneManifest;
  /** Loaders by exposed module. */
  modules: Record<string, () => Promise<RemoteModule>>;
  form: FormState;
  fontFaceCss: string;
}

/** Path of the list of all pages and fragments. */
export const INDEX = '/standalone';

/** A slot may have several fragments of different orders. */
export const fragmentAddress = ({ slot, order }: StandaloneFragment): string =>
  `${INDEX}/fragments/${slot}${order ? `/${order}` : ''}`;

/** Props of a fragment that no page shows: the first of the `examples` of each, if it has any. */
export const exampleProps = ({ props }: StandaloneFragment): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(props?.properties ?? {}).flatMap(([name, { examples = [] }]) =>
      examples.length > 0 ? [[name, examples[0]]] : [],
    ),
  );
