import { loadPlaces, type Place } from '../places/places.js';
import { areaOf } from './zip-code.js';

/** Where a ZIP code is; null when it is unknown. */
export const placeOfZipCode = async (zipCode: string): Promise<Place | null> => (await loadPlaces()).zipCodes.get(areaOf(zipCode)) ?? null;
