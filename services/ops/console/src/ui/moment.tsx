import { chakra } from '@larkway/sdk';
import { relative } from '../format/duration';
import { exact } from '../format/times';
import { useNow } from './use-now';

/** An exact time, and how long ago that is. */
export const Moment = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
      {exact(at)} <chakra.span whiteSpace="nowrap">({relative(at, now)})</chakra.span>
    </chakra.time>
  );
};
