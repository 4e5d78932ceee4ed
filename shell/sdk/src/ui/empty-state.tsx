import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { Button } from './button';
import { RoadLine } from './road-line';
import { Heading, Text } from './text';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The next step: a `Button` or `ButtonLink` in ink. */
  action?: ReactNode;
  /** Instead of an action: a button that loads the content again. */
  onRetry?: () => void;
  /** The level of the title in the page's outline. */
  level?: 1 | 2 | 3;
}

/** Says that there is no content, and what to do next. */
export const EmptyState = ({ title, text, action, onRetry, level = 2 }: EmptyStateProps) => (
  <chakra.div display="grid" justifyItems="start" gap="3" paddingBlock="8">
    <RoadLine width="216px" maxWidth="full" />
    <Heading level={level} size="h3" marginTop="2">
      {title}
    </Heading>
    {text && <Text tone="ink2">{text}</Text>}
    {(action || onRetry) && (
      <chakra.div marginTop="3">
        {action ?? <Button onClick={onRetry}>Try Again</Button>}
      </chakra.div>
    )}
  </chakra.div>
);
