import { chakra } from '../styles/chakra';

export interface StatTilesProps {
  /** Two to four figures with their labels. */
  items: { figure: string; label: string }[];
}

/** Four figures have two columns on narrow screens; fewer are always one row. */
const columnsAt = (count: number) => ({
  base: Math.min(count, count === 4 ? 2 : 3),
  md: count === 4 ? 2 : count,
  lg: count,
});

const perBreakpoint = <T,>(count: number, pick: (columns: number) => T) => {
  const { base, md, lg } = columnsAt(count);
  return { base: pick(base), md: pick(md), lg: pick(lg) };
};

const rows: Record<number, string> = {
  1: 'minmax(0, 1fr)',
  2: 'repeat(2, minmax(0, 1fr))',
  3: 'repeat(3, minmax(0, 1fr))',
  4: 'repeat(4, minmax(0, 1fr))',
};

/** A row of figures between hairlines; four figures are two rows on small screens. */
export const StatTiles = ({ items }: StatTilesProps) => {
  const count = items.length;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={perBreakpoint(count, (columns) => rows[columns])}
      borderBottomWidth="1px"
    >
      {items.map(({ figure, label }, index) => (
        <chakra.div
          key={label}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
          paddingTop={{ base: '22px', md: '34px' }}
          paddingBottom={{ base: '6', md: '36px' }}
          paddingLeft={perBreakpoint(count, (columns) =>
            index % columns === 0 ? '0' : 'clamp(16px, 2vw, 28px)',
          )}
          paddingRight={{ base: '0', md: '3' }}
          borderLeftWidth={perBreakpoint(count, (columns) => (index % columns === 0 ? '0' : '1px'))}
          borderTopWidth={perBreakpoint(count, (columns) => (index < columns ? '0' : '1px'))}
        >
          <chakra.dt color="ink2" fontSize="1rem">
            {label}
          </chakra.dt>
          <chakra.dd textStyle="figure">{figure}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
};
