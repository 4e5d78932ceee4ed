import { count } from '../format/numbers';
import { ChartFrame } from './chart-frame';

interface Bar {
  /** The interval, as its tooltip names it. */
  title: string;
  /** The start of the interval, as the axis names it. */
  tick: string;
  good: number;
  bad: number;
}

interface BarChartProps {
  bars: Bar[];
  label: string;
  goodName: string;
  badName: string;
  /** Bars from one tick of the axis to the next. */
  tickEvery: number;
  /** Beside another chart on large screens. */
  isHalf?: boolean;
}

/** Stacked bars, failures on top; three gridlines. */
export const BarChart = ({ bars, label, goodName, badName, tickEvery, isHalf }: BarChartProps) => (
  <ChartFrame
    label={label}
    isHalf={isHalf}
    slots={bars.length}
    highest={Math.max(0, ...bars.map(({ good, bad }) => good + bad))}
    format={count}
    ticks={bars
      .map(({ tick }, index) => ({ text: tick, index }))
      .filter(({ index }) => index % tickEvery === 0)}
  >
    {({ slot, left, height, top, base }) =>
      bars.map(({ title, good, bad }, index) => {
        const x = left(index) + slot * 0.15;
        const thickness = slot * 0.7;
        const gap = good > 0 && bad > 0 ? 2 : 0;
        return (
          <g key={title}>
            <title>{`${title}: ${count(good)} ${goodName}, ${count(bad)} ${badName}`}</title>
            <rect x={left(index)} y={top} width={slot} height={base - top} fill="transparent" />
            {good > 0 && (
              <rect
                x={x}
                y={base - height(good)}
                width={thickness}
                height={height(good)}
                rx={1.5}
                fill="var(--lw-colors-tide)"
              />
            )}
            {bad > 0 && (
              <rect
                x={x}
                y={base - height(good) - gap - Math.max(2, height(bad))}
                width={thickness}
                height={Math.max(2, height(bad))}
                rx={1.5}
                fill="var(--lw-colors-danger)"
              />
            )}
          </g>
        );
      })
    }
  </ChartFrame>
);
