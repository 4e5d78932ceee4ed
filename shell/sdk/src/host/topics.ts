import type { Topic } from '@larkway/kit-contract';
import { create } from 'zustand';

const STORAGE_KEY = 'larkway:topics';

/** By topic. Each publication is a new object, so that subscribers also get an equal value. */
type Publications = Record<string, { value: unknown } | undefined>;

const usePublications = create<Publications>(() => ({}));

if (typeof window !== 'undefined')
  try {
    usePublications.setState(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Storage may be blocked, or another script wrote under our key.
  }

const valueIn = <T>(publications: Publications, { name, is }: Topic<T>): T | undefined => {
  const value = publications[name]?.value;
  return is(value) ? value : undefined;
};

/**
 * Publishes a value of a topic that the remote's `mfe.json` declares under `publishes`. Parts of all
 * teams get it at once, and those that load later or after a reload of the tab get the last one.
 * Call it from event handlers and effects; it does nothing on the server.
 * @param value must be JSON
 */
export const publish = <T>({ name }: Topic<T>, value: T): void => {
  // A server renders for many visitors.
  if (typeof window === 'undefined') return;
  usePublications.setState({ [name]: { value } });
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(usePublications.getState()));
  } catch {
    // Without storage, values last until the page is left.
  }
};

/**
 * Calls back with the last value of a topic, if there is one, and with each that is published later.
 * What the listener throws is reported as an error of its version.
 * @returns a function that ends the subscription
 */
export const subscribe = <T>(topic: Topic<T>, listener: (value: T) => void): (() => void) => {
  let told: unknown;
  const tell = (publications: Publications): void => {
    if (publications[topic.name] === told) return;
    told = publications[topic.name];
    try {
      const value = valueIn(publications, topic);
      if (value !== undefined) listener(value);
    } catch (error) {
      // It belongs to the subscriber: the publisher and other subscribers go on.
      reportError(error);
    }
  };
  tell(usePublications.getState());
  return usePublications.subscribe(tell);
};

/**
 * The last value of a topic, or what `select` makes of it; the component renders again when that
 * changes. The value is undefined on the server, on the first render of a document, and until one is
 * published.
 * @param select must return the same (`Object.is`) for the same value
 */
export const useTopic = <T, S = T | undefined>(
  topic: Topic<T>,
  select: (value: T | undefined) => S = (value) => value as S,
): S => usePublications((publications) => select(valueIn(publications, topic)));
