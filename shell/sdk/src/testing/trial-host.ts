import type { Host } from '../host/host-context';
import { trialSite } from './site';

/** A host without anything behind it: what a trial wants of it is handed in. */
export const trialHost = (wanted: Pick<Host, 'http'> & Partial<Host>): Host => ({
  site: trialSite,
  form: { key: 'trial-form-key', token: 'trial-form-token' },
  Slot: () => null,
  prefetch: () => undefined,
  setHead: () => undefined,
  forget: () => undefined,
  ...wanted,
});
