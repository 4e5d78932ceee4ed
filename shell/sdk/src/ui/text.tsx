import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

export interface TextProps extends HTMLChakraProps<'p'> {
  variant?: 'body' | 'lead' | 'small' | 'label' | 'price' | 'figure' | 'question';
  tone?: 'ink' | 'ink2' | 'ink3' | 'danger';
}

export const Text = ({ variant = 'body', tone, ...rest }: TextProps) => (
  <chakra.p textStyle={variant} color={tone} {...rest} />
);
