import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { chakra } from '../styles/chakra';

const defaultSize = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h3' } as const;

export interface HeadingProps extends Omit<HTMLChakraProps<'h2'>, 'size'> {
  /** Its place in the page's outline. */
  level: 1 | 2 | 3 | 4;
  /** How large it looks, when that differs from its level. */
  size?: 'display' | 'h1' | 'h2' | 'h3';
  ref?: Ref<HTMLHeadingElement>;
}

export const Heading = ({ level, size = defaultSize[level], ...rest }: HeadingProps) => (
  <chakra.h2 as={`h${level}`} textStyle={size} {...rest} />
);
