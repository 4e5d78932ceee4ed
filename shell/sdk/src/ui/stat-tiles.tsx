import { chakra } from '@chakra-ui/react/styled-system';

export interface StatTilesProps {
  /** Two to four; a figure and what it counts. */
  items: { figure: string; label: string }[];
}

/** A row of figures between hairlines; two and two on small screens. */
export const StatTiles = ({ items }: StatTilesProps) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: `repeat(${items.length}, minmax(0, 1fr))` }}
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
        paddingLeft={{ base: index % 2 === 0 ? '0' : '5', md: index === 0 ? '0' : '7' }}
        paddingRight="3"
        borderLeftWidth={{ base: index % 2 === 0 ? '0' : '1px', md: index === 0 ? '0' : '1px' }}
        borderTopWidth={{ base: index > 1 ? '1px' : '0', md: '0' }}
      >
        <chakra.dt color="ink2" fontSize="1rem">
          {label}
        </chakra.dt>
        <chakra.dd textStyle="figure">{figure}</chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);
