import { ArrowsClockwiseIcon, Box, Button, Flex, Heading, Text } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { OptionCard } from './option-card';
import type { Recommendations } from './use-recommendations';

interface ResultsProps {
  recommendations: Recommendations;
  outOfDate: boolean;
  onRecalculate: () => void;
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Ranked options. New ones take the focus, so that they are read out and, on a narrow screen, come into view. */
export const Results = ({ recommendations, outOfDate, onRecalculate }: ResultsProps) => {
  const { options, profile } = recommendations;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (heading.current && !isInView(heading.current)) heading.current.scrollIntoView({ block: 'start' });
  }, [recommendations]);

  return (
    <section aria-labelledby="recommendations">
      <Heading level={2} id="recommendations" ref={heading} tabIndex={-1} fontSize="clamp(1.75rem, 1.5rem + .8vw, 2.25rem)" outline="none">
        Your Personalized Recommendations
      </Heading>
      <Flex flexWrap="wrap" alignItems="end" justifyContent="space-between" columnGap="6" rowGap="4" marginTop="3" marginBottom="8">
        <Text variant="lead" tone="ink2" flex="1 1 auto" maxWidth="22em">
          Based on your profile, we found {options.length} financing options. Options are ranked by how well they match your needs.
        </Text>
        <Box role="status">
          {outOfDate && (
            <Button tone="outline" size="sm" icon={<ArrowsClockwiseIcon />} onClick={onRecalculate}>
              Out of date - recalculate
            </Button>
          )}
        </Box>
      </Flex>
      {options.map((option, index) => (
        <OptionCard key={option.id} option={option} monthlyBudget={profile.monthlyBudget} isRecommended={index === 0} />
      ))}
    </section>
  );
};
