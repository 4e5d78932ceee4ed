import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { CentreLine } from './centre-line';
import { Heading } from './heading';
import { Text } from './text';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One way on: a `Button` or `ButtonLink` in ink. */
  action?: ReactNode;
  /** Where the title stands in the page's outline. */
  level?: 1 | 2 | 3;
}

/** Says that there is nothing here, and what to do about it. */
export const EmptyState = ({ title, text, action, level = 2 }: EmptyStateProps) => (
  <chakra.div display="grid" justifyItems="start" gap="3" paddingBlock="8">
    <CentreLine width="216px" maxWidth="full" />
    <Heading level={level} size="h3" marginTop="2">
      {title}
    </Heading>
    {text && <Text tone="ink2">{text}</Text>}
    {action && <chakra.div marginTop="3">{action}</chakra.div>}
  </chakra.div>
);
