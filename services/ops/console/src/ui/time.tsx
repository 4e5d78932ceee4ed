import { chakra } from '@larkway/sdk';
import { useSyncExternalStore } from 'react';
import { relative } from '../format/duration';
import { exact } from '../format/times';

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    listeners.forEach((tell) => tell());
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The current time in milliseconds, updated each second by one timer for the whole page. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );

/** `3 m ago`, `in 4 m`; the tooltip shows the exact time. */
export const RelativeTime = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <chakra.time
      dateTime={at}
      title={exact(at)}
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {relative(at, now)}
    </chakra.time>
  );
};

/** An exact time, followed by how long ago it is. */
export const ExactTime = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
      {exact(at)} <chakra.span whiteSpace="nowrap">({relative(at, now)})</chakra.span>
    </chakra.time>
  );
};
