import { Box, chakra, MinusIcon, PlusIcon } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { CostBreakdown } from './cost-breakdown';
import { costsOfOption } from './engine/cost-parts';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { formatCents } from '../../ui/format';
import { RepaymentTable } from './repayment-table';

interface DisclosureProps {
  title: string;
  /** A short summary of the content, beside the title. */
  note?: string;
  open?: boolean;
  children: ReactNode;
}

const details = {
  borderTopWidth: '1px',
  '&[open] > summary .plus, &:not([open]) > summary .minus': { display: 'none' },
  _motionSafe: {
    interpolateSize: 'allow-keywords',
    '&::details-content': {
      height: 0,
      overflow: 'clip',
      transition:
        'height 260ms cubic-bezier(.2, .7, .2, 1), content-visibility 260ms allow-discrete',
    },
    '&[open]::details-content': { height: 'auto' },
  },
} as const;

/** Collapsed details of an option. Native `<details>` works without scripts. */
const Disclosure = ({ title, note, open = false, children }: DisclosureProps) => (
  <chakra.details css={details} open={open}>
    <chakra.summary
      display="flex"
      alignItems="center"
      gap="4"
      minHeight="56px"
      paddingBlock="3"
      transitionProperty="color"
      transitionDuration="quick"
      _hover={{ color: 'tide' }}
    >
      <Box as="span" fontWeight={600}>
        {title}
      </Box>
      {note && (
        <Box
          as="span"
          display={{ base: 'none', md: 'inline' }}
          color="ink2"
          fontSize="1rem"
          marginLeft="auto"
          textAlign="right"
          fontVariantNumeric="tabular-nums"
        >
          {note}
        </Box>
      )}
      <Box
        as="span"
        color="ink2"
        fontSize="20px"
        flex="none"
        marginLeft={{ base: 'auto', md: note ? '0' : 'auto' }}
        aria-hidden
      >
        <PlusIcon className="plus" />
        <MinusIcon className="minus" />
      </Box>
    </chakra.summary>
    <Box paddingBottom="6">{children}</Box>
  </chakra.details>
);

interface OptionDetailsProps {
  option: FinancingOption;
  profile: Profile;
  /** Whether the breakdown is open initially. */
  open: boolean;
}

/** An option's payment breakdown and, for a loan, its amortization schedule. */
export const OptionDetails = ({ option, profile, open }: OptionDetailsProps) => {
  const costs = costsOfOption(option, profile);
  const { schedule } = costs;
  return (
    <Box marginBottom="6" borderBottomWidth="1px">
      <Disclosure title="Payment breakdown" note={`${formatCents(costs.total)} total`} open={open}>
        <CostBreakdown option={option} profile={profile} costs={costs} />
      </Disclosure>
      {schedule && schedule.years.length > 0 && (
        <Disclosure
          title="Amortization schedule"
          note={`${formatCents(schedule.interest)} interest`}
        >
          <RepaymentTable name={option.name} schedule={schedule} />
        </Disclosure>
      )}
    </Box>
  );
};
