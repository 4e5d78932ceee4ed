import { ChartFrame } from './chart-frame';

interface Line {
  name: string;
  /** A CSS color. */
  color: string;
  dashed?: boolean;
}

interface LineChartProps {
  lines: Line[];
  /** The values of each line; null where there is none. */
  points: { title: string; tick: string; values: (number | null)[] }[];
  label: string;
  /** The text of a value. */
  format: (value: number) => string;
  /** Points from one tick of the axis to the next. */
  tickEvery: number;
  /** Beside another chart on large screens. */
  isHalf?: boolean;
}

/** A path that leaves gaps where there is no value. */
const pathOf = (places: ([x: number, y: number] | null)[]): string =>
  places
    .map((place, index) =>
      place ? `${places[index - 1] ? 'L' : 'M'}${place[0].toFixed(1)} ${place[1].toFixed(1)}` : '',
    )
    .join('');

/** Lines over time; three gridlines. */
export const LineChart = ({ lines, points, label, format, tickEvery, isHalf }: LineChartProps) => (
  <ChartFrame
    label={label}
    isHalf={isHalf}
    slots={points.length}
    highest={Math.max(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))}
    format={format}
    left={64}
    ticks={points
      .map(({ tick }, index) => ({ text: tick, index }))
      .filter(({ index }) => index % tickEvery === 0)}
  >
    {({ slot, left, height, top, base }) => (
      <>
        {lines.map(({ name, color, dashed }, of) => {
          const places = points.map(({ values }, index): [number, number] | null =>
            values[of] == null ? null : [left(index) + slot / 2, base - height(values[of])],
          );
          return (
            <g key={name} stroke={color} fill={color}>
              <path
                d={pathOf(places)}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeDasharray={dashed ? '5 4' : undefined}
              />
              {places.map((place, index) => {
                const isAlone = place && !places[index - 1] && !places[index + 1];
                return isAlone && <circle key={index} cx={place[0]} cy={place[1]} r={2.5} />;
              })}
            </g>
          );
        })}
        {points.map(({ title, values }, index) => (
          <g key={title}>
            <title>
              {`${title}: ${lines
                .map(({ name }, of) => `${name} ${values[of] == null ? '–' : format(values[of])}`)
                .join(', ')}`}
            </title>
            <rect x={left(index)} y={top} width={slot} height={base - top} fill="transparent" />
          </g>
        ))}
      </>
    )}
  </ChartFrame>
);
