import { chakra } from '@larkway/sdk';
import { relative } from '../format/duration';
import { exact } from '../format/times';
import { useNow } from './use-now';

/** How long ago, or how soon; pointing at it shows the exact time. */
export const Time = ({ at }: { at: string }) => {
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
