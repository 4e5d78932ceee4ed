import { chakra } from '@larkway/sdk';
import { count } from '../format/numbers';

interface Segment<T extends string> {
  value: T;
  label: string;
  count?: number;
}

interface SegmentedControlProps<T extends string> {
  label: string;
  segments: Segment<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between a few options side by side, which wrap where space is short. */
export const SegmentedControl = <T extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<T>) => (
  <chakra.div role="group" aria-label={label} display="flex" flexWrap="wrap" gap="1">
    {segments.map((segment) => (
      <chakra.button
        key={segment.value}
        type="button"
        aria-pressed={segment.value === value}
        onClick={() => onChange(segment.value)}
        flex="none"
        height="44px"
        paddingInline="14px"
        borderRadius="pill"
        fontWeight={500}
        color="ink2"
        whiteSpace="nowrap"
        css={{ '&[aria-pressed=true]': { background: 'button', color: 'onButton' } }}
        _focusVisible={{ outlineOffset: '1px' }}
      >
        {segment.label}
        {segment.count !== undefined && (
          <chakra.span marginLeft="6px" fontVariantNumeric="tabular-nums">
            {count(segment.count)}
          </chakra.span>
        )}
      </chakra.button>
    ))}
  </chakra.div>
);
