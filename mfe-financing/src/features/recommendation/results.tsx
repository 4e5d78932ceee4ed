import {
  ArrowsClockwiseIcon,
  Box,
  Button,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Text,
  toast,
  useHydrated,
  useLocation,
  VisuallyHidden,
} from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { formatTypedAmount } from '../../ui/format';
import type { Profile } from './engine/profile';
import { OptionCard } from './option-card';
import { toFragment } from './profile-in-address';
import { RESULTS } from './profile-labels';
import type { Recommendations } from './use-recommendations';

/** Phosphor's "link", regular weight (MIT, Phosphor Icons), which only this page uses. */
const LinkIcon = () => (
  <svg
    viewBox="0 0 256 256"
    width="1em"
    height="1em"
    fill="currentColor"
    aria-hidden
    focusable={false}
  >
    <path d="M240,88.23a54.43,54.43,0,0,1-16,37L189.25,160a54.27,54.27,0,0,1-38.63,16h-.05A54.63,54.63,0,0,1,96,119.84a8,8,0,0,1,16,.45A38.62,38.62,0,0,0,150.58,160h0a38.39,38.39,0,0,0,27.31-11.31l34.75-34.75a38.63,38.63,0,0,0-54.63-54.63l-11,11A8,8,0,0,1,135.7,59l11-11A54.65,54.65,0,0,1,224,48,54.86,54.86,0,0,1,240,88.23ZM109,185.66l-11,11A38.41,38.41,0,0,1,70.6,208h0a38.63,38.63,0,0,1-27.29-65.94L78,107.31A38.63,38.63,0,0,1,144,135.71a8,8,0,0,0,16,.45A54.86,54.86,0,0,0,144,96a54.65,54.65,0,0,0-77.27,0L32,130.75A54.62,54.62,0,0,0,70.56,224h0a54.28,54.28,0,0,0,38.64-16l11-11A8,8,0,0,0,109,185.66Z" />
  </svg>
);

interface CopyLinkProps {
  /** Whose results the link opens. */
  profile: Profile;
}

/** Copies the address of these results without its query. */
const CopyLink = ({ profile }: CopyLinkProps) => {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        `${window.location.origin}${pathname}#${toFragment(profile)}`,
      );
      toast({
        tone: 'success',
        title: 'Link copied',
        text: 'Anyone who opens it sees these recommendations.',
      });
    } catch {
      // No permission, or not a secure page; the browser's console says which.
      toast({
        tone: 'danger',
        title: 'The link could not be copied',
        text: 'It is the address of this page: copy it from the address bar.',
      });
    }
  };
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<LinkIcon />}
      onClick={() => void copy()}
      visibility={isHydrated ? undefined : 'hidden'}
    >
      Copy link
    </Button>
  );
};

/** The answers that the options were computed for, in place of the form, which is not printed. */
const ProfileOnPaper = ({ profile }: CopyLinkProps) => (
  <Text display="none" marginTop="3" _print={{ display: 'block' }}>
    Vehicle price {formatTypedAmount(profile.vehiclePrice)}, down payment{' '}
    {formatTypedAmount(profile.downPayment)}, monthly budget{' '}
    {formatTypedAmount(profile.monthlyBudget)}, credit score {profile.creditScore}, preferred term{' '}
    {profile.preferredTerm} months, {profile.usage} use
    {profile.taxBenefit && ', interested in tax benefits'}.
  </Text>
);

/** Shown while the rates load. */
export const ResultsPending = () => (
  <Stack role="status" gap="10">
    <VisuallyHidden>Loading the rates</VisuallyHidden>
    <Skeleton height="40px" />
    <Skeleton height="480px" />
  </Stack>
);

interface ResultsProps {
  recommendations: Recommendations;
  outOfDate: boolean;
  onRecalculate: () => void;
  /** Number of completed calculations on this page; 0 for results that the page loaded with. */
  arrivals: number;
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/**
 * Ranked options. New results take the focus, so that screen readers announce them and they scroll
 * into view.
 */
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
      <ProfileOnPaper profile={profile} />
      <Flex flexWrap="wrap" gap="3" marginTop="5" marginBottom={{ base: '10', _print: '4' }}>
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
