import { Box } from '@larkway/sdk';
import { count } from '../format/numbers';
import { clock } from '../format/times';
import { useMediaQuery } from './use-media-query';

interface Bar {
  /** Start of the interval, ISO 8601. */
  at: string;
  good: number;
  bad: number;
}

/** About the width on the screen, so that text in the drawing stays readable. */
const WIDTHS = { small: 350, large: 720 };
const HEIGHT = 176;
const BASE = 146;
const TOP = 10;
const LEFT = 44;

/** The next round number that three gridlines can show: 2, 4, 10, 20, 40, 100 … */
export const ceilingOf = (highest: number): number => {
  for (let power = 1; ; power *= 10) {
    const fitting = [2, 4, 10].map((step) => step * power).find((step) => step >= highest);
    if (fitting) return fitting;
  }
};

/** Stacked bars, failures on top; three gridlines. */
export const BarChart = ({
  bars,
  label,
  goodName,
  badName,
}: {
  bars: Bar[];
  label: string;
  goodName: string;
  badName: string;
}) => {
  const width = useMediaQuery('(min-width: 768px)') ? WIDTHS.large : WIDTHS.small;
  const ceiling = ceilingOf(Math.max(0, ...bars.map(({ good, bad }) => good + bad)));
  const slot = (width - LEFT) / Math.max(1, bars.length);
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
              d={`M${LEFT} ${BASE - height(part * ceiling)}H${width}`}
              stroke="var(--lw-colors-line)"
            />
            <text x={LEFT - 10} y={BASE - height(part * ceiling) + 5} textAnchor="end">
              {count(part * ceiling)}
            </text>
          </g>
        ))}
        {bars.map(({ at, good, bad }, index) => {
          const x = LEFT + index * slot + slot * 0.15;
          const thickness = slot * 0.7;
          const gap = good > 0 && bad > 0 ? 2 : 0;
          return (
            <g key={at}>
              <title>{`${clock(at)}: ${count(good)} ${goodName}, ${count(bad)} ${badName}`}</title>
              <rect
                x={LEFT + index * slot}
                y={TOP}
                width={slot}
                height={BASE - TOP}
                fill="transparent"
              />
              {good > 0 && (
                <rect
                  x={x}
                  y={BASE - height(good)}
                  width={thickness}
                  height={height(good)}
                  rx={1.5}
                  fill="var(--lw-colors-tide)"
                />
              )}
              {bad > 0 && (
                <rect
                  x={x}
                  y={BASE - height(good) - gap - Math.max(2, height(bad))}
                  width={thickness}
                  height={Math.max(2, height(bad))}
                  rx={1.5}
                  fill="var(--lw-colors-danger)"
                />
              )}
            </g>
          );
        })}
        {bars
          .map((bar, index) => ({ ...bar, index }))
          .filter(({ index }) => index % 15 === 0)
          .map(({ at, index }) => (
            <text
              key={at}
              x={LEFT + index * slot + slot / 2}
              y={HEIGHT - 6}
              textAnchor={index === 0 ? 'start' : 'middle'}
            >
              {clock(at)}
            </text>
          ))}
      </svg>
    </Box>
  );
};
