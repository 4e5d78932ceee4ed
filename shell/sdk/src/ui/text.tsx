import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';
import type { Ref } from 'react';

export interface TextProps extends HTMLChakraProps<'p'> {
  variant?: 'body' | 'lead' | 'small' | 'label' | 'price' | 'figure' | 'question';
  tone?: 'ink' | 'ink2' | 'ink3' | 'danger';
}

export const Text = ({ variant = 'body', tone, ...rest }: TextProps) => (
  <chakra.p textStyle={variant} color={tone} {...rest} />
);

const defaultSize = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h3' } as const;

export interface HeadingProps extends Omit<HTMLChakraProps<'h2'>, 'size'> {
  /** The level in the page's outline. */
  level: 1 | 2 | 3 | 4;
  /** The visual size, if it differs from the level. */
  size?: 'display' | 'h1' | 'h2' | 'h3';
  ref?: Ref<HTMLHeadingElement>;
}

export const Heading = ({ level, size = defaultSize[level], ...rest }: HeadingProps) => (
  <chakra.h2 as={`h${level}`} textStyle={size} {...rest} />
);
