import {
  ArrowUpRightIcon,
  Badge,
  Box,
  ButtonLink,
  CheckIcon,
  Flex,
  formatDollars,
  Grid,
  Heading,
  Text,
  useSite,
  VisuallyHidden,
  WarningIcon,
} from '@larkway/sdk';
import { type FinancingOption, isOverBudget } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { formatPercent, formatTypedAmount } from '../../ui/format';
import { MatchMeter } from './match-meter';
import { OptionDetails } from './option-details';

interface OptionFiguresProps {
  option: FinancingOption;
}

const OptionFigures = ({ option: { apr, term, totalCost } }: OptionFiguresProps) => {
  const figures = [
    { label: 'APR', value: formatPercent(apr) },
    { label: 'Term', value: term === 0 ? 'Up front' : `${term} months` },
    { label: 'Total cost', value: formatDollars(totalCost) },
  ];
  return (
    <Grid
      as="dl"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      columnGap="3"
      borderBlockWidth="1px"
      paddingBlock="4"
    >
      {figures.map(({ label, value }) => (
        <Box key={label}>
          <Text as="dt" tone="ink2" fontSize="1rem">
            {label}
          </Text>
          <Text as="dd" variant="price" fontWeight={600} marginTop="1" overflowWrap="anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </Grid>
  );
};

interface OptionListProps {
  title: string;
  items: string[];
}

/** "Key Features" and "Best For". */
const OptionList = ({ title, items }: OptionListProps) => (
  <Box>
    <Heading level={4} textStyle="label" fontWeight={600} marginBottom="6px">
      {title}
    </Heading>
    <Box as="ul">
      {items.map((item) => (
        <Box as="li" key={item} display="flex" gap="2" paddingBlock="3px">
          <Box as="span" color="tide" flex="none" paddingTop="4px">
            <CheckIcon size={18} />
          </Box>
          <Text as="span" tone="ink2" fontSize="1rem">
            {item}
          </Text>
        </Box>
      ))}
    </Box>
  </Box>
);

interface OptionCardProps {
  option: FinancingOption;
  /** The profile that the option was computed for. */
  profile: Profile;
  isRecommended: boolean;
}

const recommended = {
  position: 'relative',
  background: 'surface',
  borderWidth: '2px',
  borderColor: 'ink',
  borderRadius: 'stage',
  padding: { base: '32px 20px 24px', md: '8' },
  marginInline: { base: '-8px', md: '0' },
  marginBottom: '3',
} as const;

const plain = {
  borderTopWidth: '1px',
  paddingBlock: '36px',
  '&:nth-of-type(2)': { borderTopWidth: 0 },
} as const;

export const OptionCard = ({ option, profile, isRecommended }: OptionCardProps) => {
  const { financingApplyUrl } = useSite();
  const { monthlyBudget } = profile;
  return (
    <Box as="article" aria-label={option.name} css={isRecommended ? recommended : plain}>
      {isRecommended && (
        <Badge
          tone="lark"
          fontWeight={600}
          position="absolute"
          top="-16px"
          left={{ base: '20px', md: '28px' }}
        >
          Recommended
        </Badge>
      )}
      <Flex justifyContent="space-between" flexWrap="wrap" columnGap="6" rowGap="2">
        <Box>
          <Heading level={3}>{option.name}</Heading>
          <Text tone="ink2">{option.provider}</Text>
        </Box>
        <Box textAlign="right" flex="none">
          <Text variant="figure" fontSize="2.25rem" lineHeight={1}>
            {formatDollars(option.monthlyPayment)}
          </Text>
          <Text tone="ink2">per month</Text>
        </Box>
      </Flex>
      <MatchMeter score={option.score} />
      <OptionFigures option={option} />
      {isOverBudget(option, monthlyBudget) && (
        <Flex gap="10px" alignItems="flex-start" marginTop="18px" color="danger" fontWeight={500}>
          <Box as="span" flex="none" paddingTop="3px">
            <WarningIcon size={22} />
          </Box>
          Monthly payment exceeds your stated budget of {formatTypedAmount(monthlyBudget)}
        </Flex>
      )}
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap={{ base: '4', md: '6' }}
        marginTop="5"
        marginBottom="26px"
      >
        <OptionList title="Key Features" items={option.features} />
        <OptionList title="Best For" items={option.bestFor} />
      </Grid>
      <OptionDetails option={option} profile={profile} open={isRecommended} />
      <ButtonLink
        href={financingApplyUrl}
        newTab
        tone={isRecommended ? 'ink' : 'outline'}
        width={{ base: 'full', md: 'auto' }}
      >
        Apply Now
        <VisuallyHidden> for {option.name}</VisuallyHidden>
        <ArrowUpRightIcon />
      </ButtonLink>
    </Box>
  );
};
