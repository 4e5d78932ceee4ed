import { mediaBase } from '../../../pictures/picture-files';
import versions from '../../../pictures/models.json';

const known: Readonly<Record<string, { version: string } | undefined>> = versions;

/** Timeout in milliseconds, after which the visitor can try again. */
const LATEST = 30_000;

/** Whether this release contains a model of the vehicle. */
export const hasModel = (slug: string): boolean => Object.hasOwn(known, slug);

const fetchModel = async (slug: string): Promise<ArrayBuffer> => {
  const response = await fetch(`${mediaBase}${slug}.${known[slug]!.version}.glb`, {
    signal: AbortSignal.timeout(LATEST),
  });
  if (!response.ok) throw new Error(`The model of ${slug} failed to load: ${response.status}`);
  return response.arrayBuffer();
};

/** The server draws nothing, so its build does not contain the viewer and three.js. */
const viewer = () =>
  typeof window === 'undefined'
    ? Promise.reject(new Error('The 3D view needs a browser'))
    : import('./view/open-view');

const load = async (slug: string) => {
  const [scripts, model] = await Promise.all([viewer(), fetchModel(slug)]);
  return { openView: scripts.openView, model };
};

type ViewFiles = Awaited<ReturnType<typeof load>>;

let latest: { slug: string; files: Promise<ViewFiles> } | undefined;

/**
 * The viewer and one vehicle's model, cached unless loading failed.
 * @throws when one of them fails to load.
 */
export const viewFiles = (slug: string): Promise<ViewFiles> => {
  if (latest?.slug === slug) return latest.files;
  const asked = { slug, files: load(slug) };
  latest = asked;
  asked.files.catch(() => {
    if (latest === asked) latest = undefined;
  });
  return asked.files;
};
