import type { FormState } from '../forms/form-answer';
import type { Host } from '../host/host-context';
import { trialSite } from './site';

export const trialForm: FormState = { key: 'trial-form-key', token: 'trial-form-token' };

/** A host without anything behind it: what a trial wants of it is handed in. */
export const trialHost = (wanted: Pick<Host, 'http'> & Partial<Host>): Host => ({
  site: trialSite,
  form: trialForm,
  Slot: () => null,
  prefetch: () => undefined,
  setHead: () => undefined,
  forget: () => undefined,
  ...wanted,
});
