import { loadPlaces, type Place } from '../places/places.js';
import { areaOf } from './zip-code.js';

/** Where a ZIP code is; null when it is unknown. */
export const placeOfZipCode = (zipCode: string): Place | null =>
  loadPlaces().zipCodes.get(areaOf(zipCode)) ?? null;
