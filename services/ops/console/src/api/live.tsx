import { type LiveEvent, type LiveEventName, visibleTexts } from '@larkway/ops-contract';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SESSION_ENDED } from './http';

export type Connection = 'connecting' | 'open' | 'interrupted';

type Listener = (data: never) => void;

interface Live {
  connection: Connection;
  on: <N extends LiveEventName>(name: N, listener: (data: LiveEvent<N>) => void) => () => void;
}

const LiveContext = createContext<Live>({ connection: 'connecting', on: () => () => undefined });

const names: LiveEventName[] = ['overview', 'emails', 'command', 'ended'];
const MIN_RECONNECT_DELAY = 1_000;
const MAX_RECONNECT_DELAY = 15_000;

/**
 * One stream of server-sent events for the whole console. The browser reconnects after an
 * interruption, but not after a response that is not a stream; then this provider reconnects, with
 * increasing delays.
 */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const [connection, setConnection] = useState<Connection>('connecting');
  const listeners = useRef(new Map<LiveEventName, Set<Listener>>());

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = MIN_RECONNECT_DELAY;
    const open = () => {
      source = new EventSource('/ops/api/live');
      source.onopen = () => {
        pause = MIN_RECONNECT_DELAY;
        setConnection('open');
      };
      source.onerror = () => {
        setConnection('interrupted');
        if (source.readyState !== EventSource.CLOSED) return;
        // The session may have ended; this event makes the session guard check.
        window.dispatchEvent(new Event(SESSION_ENDED));
        timer = setTimeout(open, pause);
        pause = Math.min(pause * 2, MAX_RECONNECT_DELAY);
      };
      for (const name of names) {
        source.addEventListener(name, ({ data }: MessageEvent<string>) => {
          listeners.current
            .get(name)
            ?.forEach((listener) => listener(visibleTexts(JSON.parse(data)) as never));
          if (name !== 'ended') return;
          source.close();
          window.dispatchEvent(new Event(SESSION_ENDED));
        });
      }
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, []);

  const on = useCallback(
    <N extends LiveEventName>(name: N, listener: (data: LiveEvent<N>) => void) => {
      const known = listeners.current.get(name) ?? new Set<Listener>();
      listeners.current.set(name, known.add(listener));
      return () => void known.delete(listener);
    },
    [],
  );

  return <LiveContext value={{ connection, on }}>{children}</LiveContext>;
};

export const useConnection = (): Connection => useContext(LiveContext).connection;

/** Calls `listener` at each event with this name. The listener may change between renders. */
export const useLiveEvent = <N extends LiveEventName>(
  name: N,
  listener: (data: LiveEvent<N>) => void,
): void => {
  const { on } = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => on(name, (data) => latest.current(data)), [name, on]);
};
