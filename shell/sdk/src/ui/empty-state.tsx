import type { ReactNode } from 'react';
import { Scene } from '../host/host';
import { chakra } from '../styles/chakra';
import { Button } from './button';
import { HStack } from './layout';
import { TextLink } from './links';
import { RoadLine } from './road-line';
import { Heading, Text } from './text';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The next step: a `Button` or `ButtonLink` in ink. */
  action?: ReactNode;
  /** Instead of an action: a button that loads the content again. */
  onRetry?: () => void;
  /**
   * The level of the title in the page's outline. With level 1, the empty state is the whole page:
   * it has a picture and links to other pages.
   */
  level?: 1 | 2 | 3;
}

/** Where a visitor may go from a page without content. */
const WaysOn = () => (
  <HStack as="ul" flexWrap="wrap" columnGap="7" rowGap="0" marginTop="6">
    <li>
      <TextLink to="/dealerships">Find a dealer</TextLink>
    </li>
    <li>
      <TextLink to="/faq">Questions and answers</TextLink>
    </li>
    <li>
      <TextLink to="/contact">Contact</TextLink>
    </li>
  </HStack>
);

const EmptyPage = ({ title, text, action }: Omit<EmptyStateProps, 'onRetry' | 'level'>) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
    alignItems="center"
    columnGap="column"
    rowGap="12"
  >
    <div>
      <RoadLine width="456px" maxWidth="full" />
      <Heading level={1} marginTop="8">
        {title}
      </Heading>
      {text && (
        <Text as="div" variant="lead" tone="ink2" marginTop="4">
          {text}
        </Text>
      )}
      {action && <chakra.div marginTop="10">{action}</chakra.div>}
      <WaysOn />
    </div>
    <Scene name="ranch" />
  </chakra.div>
);

/** Says that there is no content, and what to do next. */
export const EmptyState = ({ title, text, action, onRetry, level = 2 }: EmptyStateProps) => {
  const next = action ?? (onRetry && <Button onClick={onRetry}>Try Again</Button>);
  if (level === 1) return <EmptyPage title={title} text={text} action={next} />;
  return (
    <chakra.div display="grid" justifyItems="start" gap="3" paddingBlock="8">
      <RoadLine width="216px" maxWidth="full" />
      <Heading level={level} size="h3" marginTop="2">
        {title}
      </Heading>
      {text && <Text tone="ink2">{text}</Text>}
      {next && <chakra.div marginTop="3">{next}</chakra.div>}
    </chakra.div>
  );
};
