import { Box } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { useMediaQuery } from './use-media-query';

/** About the width on the screen, so that text in the drawing stays readable. */
const WIDTHS = { small: 350, half: 520, large: 720 };
const HEIGHT = 176;
const BASE = 146;
const TOP = 10;

/** The next round number that three gridlines can show: 2, 4, 10, 20, 40, 100 … */
export const ceilingOf = (highest: number): number => {
  for (let power = 1; ; power *= 10) {
    const fitting = [2, 4, 10].map((step) => step * power).find((step) => step >= highest);
    if (fitting) return fitting;
  }
};

/** Where a drawing puts its marks. */
export interface ChartScale {
  /** The width of a slot. */
  slot: number;
  /** The left edge of a slot. */
  left: (index: number) => number;
  /** The distance of a value from the base line. */
  height: (value: number) => number;
  top: number;
  base: number;
}

interface ChartFrameProps {
  /** Names the chart for screen readers, with its main figures. */
  label: string;
  /** The text of each tick below the base line, by the index of its slot. */
  ticks: { index: number; text: string }[];
  slots: number;
  highest: number;
  /** The text of a gridline. */
  format: (value: number) => string;
  /** Beside another chart on large screens. */
  isHalf?: boolean;
  /** The space for the texts of gridlines. */
  left?: number;
  children: (scale: ChartScale) => ReactNode;
}

/** The gridlines and axes of a chart with slots side by side. */
export const ChartFrame = ({
  label,
  ticks,
  slots,
  highest,
  format,
  isHalf = false,
  left = 44,
  children,
}: ChartFrameProps) => {
  const isSmall = !useMediaQuery('(min-width: 768px)');
  const isLarge = useMediaQuery('(min-width: 1280px)');
  const width = WIDTHS[isSmall ? 'small' : isHalf && isLarge ? 'half' : 'large'];
  const ceiling = ceilingOf(highest);
  const slot = (width - left) / Math.max(1, slots);
  const height = (value: number) => (value / ceiling) * (BASE - TOP);
  return (
    <Box
      css={{
        '& svg': { width: 'full', height: 'auto', overflow: 'visible' },
        '& text': { fontSize: '14px', fill: 'ink2', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <path
              d={`M${left} ${BASE - height(part * ceiling)}H${width}`}
              stroke="var(--lw-colors-line)"
            />
            <text x={left - 10} y={BASE - height(part * ceiling) + 5} textAnchor="end">
              {format(part * ceiling)}
            </text>
          </g>
        ))}
        {children({
          slot,
          left: (index) => left + index * slot,
          height,
          top: TOP,
          base: BASE,
        })}
        {ticks.map(({ index, text }) => (
          <text
            key={index}
            x={left + index * slot + (index === 0 ? 0 : slot / 2)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </Box>
  );
};

/** What a color or a line of a chart means. */
export const ChartKey = ({
  marks,
}: {
  marks: { label: string; color: string; dashed?: true }[];
}) => (
  <Box display="flex" gap="4" fontSize="0.9375rem" color="ink2" aria-hidden>
    {marks.map(({ label, color, dashed }) => (
      <Box as="span" key={label} display="inline-flex" alignItems="center" gap="2" flex="none">
        {dashed ? (
          <Box
            as="span"
            width="18px"
            borderTopWidth="2px"
            borderStyle="dashed"
            borderColor={color}
          />
        ) : (
          <Box as="span" boxSize="12px" borderRadius="3px" background={color} />
        )}
        {label}
      </Box>
    ))}
  </Box>
);
