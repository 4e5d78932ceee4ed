import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

/** Decoration: a yellow dashed line like that of a road, 36 px on, 24 px off, 4 px thick. */
export const RoadLine = (props: HTMLChakraProps<'div'>) => (
  <chakra.div
    aria-hidden
    height="4px"
    background="repeating-linear-gradient(90deg, var(--lw-colors-lark) 0 36px, transparent 36px 60px)"
    {...props}
  />
);
