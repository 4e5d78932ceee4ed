import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { FormState } from '../forms/form-answer';
import type { Http } from '../http/http';
import type { Head } from './remote-module';
import type { SiteConfig } from './site-config';

export interface SlotProps {
  /** The place's name, `<page>.<place>`; a fragment claims it in its `mfe.json`. */
  name: string;
  /** Handed to the fragment as they are; must survive JSON. */
  props?: Record<string, unknown>;
  /** Shown until the fragment is there; give it the fragment's size so that nothing jumps. */
  pending?: ReactNode;
}

/** The one object through which a remote reaches its host. */
export interface Host {
  site: SiteConfig;
  http: Http;
  form: FormState;
  Slot: ComponentType<SlotProps>;
  /** Fetches the code behind an in-site address ahead of a click. */
  prefetch: (path: string) => void;
  setHead: (head: Head) => void;
  /** Drops the answer that came with the document, so that the next one is asked for. */
  forget: (path: string) => void;
}

export const HostContext = createContext<Host | null>(null);

/** @throws when the component does not stand below a host (the shell, or the testing host). */
export const useHost = (): Host => {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: render this below the shell or the testing host.');
  return host;
};

export const useSite = (): SiteConfig => useHost().site;
