import { count } from '../format/numbers';
import { ChartFrame, ChartKey } from './chart-frame';

interface Bar {
  /** The interval, as its tooltip names it. */
  title: string;
  /** The start of the interval, as the axis names it. */
  tick: string;
  sent: number;
  failed: number;
}

interface BarChartProps {
  bars: Bar[];
  label: string;
  /** Bars from one tick of the axis to the next. */
  tickEvery: number;
  /** Beside another chart on large screens. */
  isHalf?: boolean;
}

/** What the colors of `BarChart` mean. */
export const BarChartKey = () => (
  <ChartKey
    marks={[
      { label: 'Sent', color: 'tide' },
      { label: 'Failed', color: 'danger' },
    ]}
  />
);

/** Sent emails as bars, failed ones on top; three gridlines. */
export const BarChart = ({ bars, label, tickEvery, isHalf }: BarChartProps) => (
  <ChartFrame
    label={label}
    isHalf={isHalf}
    slots={bars.length}
    highest={Math.max(0, ...bars.map(({ sent, failed }) => sent + failed))}
    format={count}
    ticks={bars
      .map(({ tick }, index) => ({ text: tick, index }))
      .filter(({ index }) => index % tickEvery === 0)}
  >
    {({ slot, left, height, top, base }) =>
      bars.map(({ title, sent, failed }, index) => {
        const x = left(index) + slot * 0.15;
        const thickness = slot * 0.7;
        const gap = sent > 0 && failed > 0 ? 2 : 0;
        return (
          <g key={title}>
            <title>{`${title}: ${count(sent)} sent, ${count(failed)} failed`}</title>
            <rect x={left(index)} y={top} width={slot} height={base - top} fill="transparent" />
            {sent > 0 && (
              <rect
                x={x}
                y={base - height(sent)}
                width={thickness}
                height={height(sent)}
                rx={1.5}
                fill="var(--lw-colors-tide)"
              />
            )}
            {failed > 0 && (
              <rect
                x={x}
                y={base - height(sent) - gap - Math.max(2, height(failed))}
                width={thickness}
                height={Math.max(2, height(failed))}
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
