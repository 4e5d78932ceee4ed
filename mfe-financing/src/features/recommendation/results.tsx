import { ArrowsClockwiseIcon, Box, Button, Flex, Heading, Text } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { CopyLink } from './copy-link';
import { OptionCard } from './option-card';
import { RESULTS } from './results-anchor';
import type { Recommendations } from './use-recommendations';

interface ResultsProps {
  recommendations: Recommendations;
  outOfDate: boolean;
  onRecalculate: () => void;
  /** How many times results were asked for on this page and came; 0 when they were there from the start. */
  arrivals: number;
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Ranked options. New ones take the focus, so that they are read out and, on a narrow screen, come into view. */
export const Results = ({ recommendations, outOfDate, onRecalculate, arrivals }: ResultsProps) => {
  const { options, profile } = recommendations;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrivals === 0) return;
    heading.current?.focus({ preventScroll: true });
    if (heading.current && !isInView(heading.current))
      heading.current.scrollIntoView({ block: 'start' });
  }, [arrivals]);

  return (
    <section aria-labelledby={RESULTS}>
      <Heading
        level={2}
        id={RESULTS}
        ref={heading}
        tabIndex={-1}
        fontSize="clamp(1.75rem, 1.5rem + .8vw, 2.25rem)"
        outline="none"
      >
        Your Personalized Recommendations
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="3" maxWidth="30em">
        Based on your profile, we found {options.length} financing options. Options are ranked by
        how well they match your needs.
      </Text>
      <Flex flexWrap="wrap" gap="3" marginTop="5" marginBottom="10">
        <CopyLink profile={profile} />
        <Box role="status">
          {outOfDate && (
            <Button tone="outline" size="sm" icon={<ArrowsClockwiseIcon />} onClick={onRecalculate}>
              Out of date - recalculate
            </Button>
          )}
        </Box>
      </Flex>
      {options.map((option, index) => (
        <OptionCard key={option.id} option={option} profile={profile} isRecommended={index === 0} />
      ))}
    </section>
  );
};
