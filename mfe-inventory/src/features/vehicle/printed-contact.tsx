import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Flex, Text, useSite } from '@larkway/sdk';

/** On paper nothing can be clicked: whom to call, and where this page is found again. */
export const PrintedContact = ({ vehicle }: { vehicle: Vehicle }) => {
  const { brand, salesPhone, origin } = useSite();
  return (
    <Flex
      display="none"
      _print={{ display: 'flex' }}
      justifyContent="space-between"
      alignItems="end"
      gap="6"
      paddingTop="4"
      borderTopWidth="1px"
    >
      <Box>
        <Text variant="small" tone="ink2">
          Call {brand} for a quote
        </Text>
        <Text variant="figure" fontSize="20pt">
          {salesPhone}
        </Text>
      </Box>
      <Text variant="small" tone="ink2" textAlign="right">
        Starting MSRP before tax, title, freight and dealer fees.
        <br />
        {origin}/inventory/{vehicle.slug}
      </Text>
    </Flex>
  );
};
