import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import type { FormState } from '../forms/form-state';
import type { Http } from '../http/http';
import type { Head } from './remote-module';
import type { SiteConfig } from './site-config';

export interface SlotProps {
  /** The slot's name, `<page>.<place>`; a fragment names it in its `mfe.json`. */
  name: string;
  /** Passed to the fragment unchanged; must be JSON. */
  props?: Record<string, unknown>;
  /**
   * Shown until the fragment has loaded; give it the fragment's size so that the layout does not
   * shift.
   */
  pending?: ReactNode;
}

export interface SceneProps {
  /** The vehicle on a street, on a ranch track, or by the sea at dusk. */
  name: 'street' | 'ranch' | 'sea';
}

/** The one object through which a remote reaches its host. */
export interface Host {
  site: SiteConfig;
  http: Http;
  form: FormState;
  Slot: ComponentType<SlotProps>;
  Scene: ComponentType<SceneProps>;
  /**
   * Fetches the code and data behind an in-site address ahead of a click. Resolves to whether they
   * have arrived; never rejects.
   */
  prefetch: (path: string) => Promise<boolean>;
  setHead: (head: Head) => void;
  /** Drops the response that came with the document, so that the next read fetches it. */
  forget: (path: string) => void;
}

export const HostContext = createContext<Host | null>(null);

/** @throws if the component is not rendered below a host (the shell, or the testing host). */
export const useHost = (): Host => {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: render this below the shell or the testing host.');
  return host;
};

export const useSite = (): SiteConfig => useHost().site;

/** A place on a page that another team's fragment fills. */
export const Slot = (props: SlotProps) => {
  const { Slot: HostSlot } = useHost();
  return <HostSlot {...props} />;
};

/**
 * A picture of the brand for a column of five twelfths from 1,024 px, and for the whole width below.
 * Loaded lazily.
 */
export const Scene = (props: SceneProps) => {
  const { Scene: HostScene } = useHost();
  return <HostScene {...props} />;
};

/**
 * Updates title, description and canonical address after a navigation in the browser; the server takes them from
 * `load`.
 */
export const useHead = (head: Head | undefined): void => {
  const { setHead } = useHost();
  const key = head ? JSON.stringify([head.title, head.description, head.canonical]) : '';
  useEffect(() => {
    if (head) setHead(head);
    // oxlint-disable-next-line react/exhaustive-deps -- the key represents the head's content
  }, [key, setHead]);
};
