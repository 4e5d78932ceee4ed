import { Box } from '@larkway/sdk';
import { CostBreakdown } from './cost-breakdown';
import { Disclosure } from './disclosure';
import { costsOfOption } from './engine/cost-parts';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { toDollarsAndCents } from './format';
import { RepaymentTable } from './repayment-table';

interface OptionDetailsProps {
  option: FinancingOption;
  profile: Profile;
  /** Whether the breakdown stands open from the start. */
  open: boolean;
}

/** Where an option's money goes, and for a loan when. */
export const OptionDetails = ({ option, profile, open }: OptionDetailsProps) => {
  const costs = costsOfOption(option, profile);
  const { schedule } = costs;
  return (
    <Box marginBottom="6" borderBottomWidth="1px">
      <Disclosure
        title="Payment breakdown"
        note={`${toDollarsAndCents(costs.total)} total`}
        open={open}
      >
        <CostBreakdown option={option} profile={profile} costs={costs} />
      </Disclosure>
      {schedule && schedule.years.length > 0 && (
        <Disclosure
          title="Amortization schedule"
          note={`${toDollarsAndCents(schedule.interest)} interest`}
        >
          <RepaymentTable name={option.name} schedule={schedule} />
        </Disclosure>
      )}
    </Box>
  );
};
