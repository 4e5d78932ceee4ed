import {
  Box,
  Button,
  chakra,
  Flex,
  formatDollars,
  type LoadContext,
  type Loaded,
  Text,
  TextLink,
} from '@larkway/sdk';
import { loadPrograms, usePrograms } from '../../ui/financing-data';
import { formatPercent } from '../../ui/format';
import { estimatedLoan, profileForPrice } from '../recommendation/engine/estimated-loan';
import { toFragment } from '../recommendation/profile-in-address';
import { creditRangeOf, RESULTS } from '../recommendation/profile-labels';

export interface VehiclePaymentProps {
  /** USD. */
  price: number;
}

export const load = async (context: LoadContext<VehiclePaymentProps>): Promise<Loaded> => ({
  fallback: await loadPrograms(context),
  isStatic: true,
});

// Without scripts nothing reads the fragment of an address, so the price is posted.
const needsScripts = { '@media (scripting: none)': { display: 'none' } };

/**
 * About how much a vehicle costs a month, in slot `vehicle.payment`. The link's profile is in the
 * fragment of the address, which browsers do not send.
 */
export const Component = ({ price }: VehiclePaymentProps) => {
  const { data: programs = [] } = usePrograms();
  const loan = estimatedLoan(programs, price);
  if (!loan) return null;
  const profile = profileForPrice(price);
  return (
    <Box _print={{ display: 'none' }}>
      <Flex flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4">
        <Text fontWeight={600}>About {formatDollars(loan.monthlyPayment)} a month</Text>
        <Box css={needsScripts}>
          <TextLink to={`/financing#${toFragment(profile)}`}>See financing options</TextLink>
        </Box>
      </Flex>
      <Text variant="small" tone="ink2">
        {loan.term} months at {formatPercent(loan.apr)} APR with {formatDollars(loan.downPayment)}{' '}
        down and a credit score of {creditRangeOf(profile.creditScore)}. Subject to credit approval.
      </Text>
      <noscript>
        <chakra.form method="post" action={`/financing#${RESULTS}`} marginTop="2">
          <input type="hidden" name="vehiclePrice" value={price} />
          <Button type="submit" tone="outline" size="sm">
            See financing options
          </Button>
        </chakra.form>
      </noscript>
    </Box>
  );
};
