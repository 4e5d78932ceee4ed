import { Box, CheckCircleIcon, Flex, Text, useSearchParams } from '@larkway/sdk';

/** Says what a toast would, to a dealer whose application was posted without scripts. */
export const ApplicationReceived = () => {
  const [params] = useSearchParams();
  if (params.get('application') !== 'received') return null;
  return (
    <Flex
      role="status"
      alignItems="start"
      gap="3"
      marginTop={{ base: '5', md: '8' }}
      paddingBlock="4"
      paddingInline="5"
      borderRadius="toast"
      background="successBg"
      color="success"
    >
      <Box as="span" fontSize="24px">
        <CheckCircleIcon />
      </Box>
      <Box>
        <Text variant="label" fontWeight={600}>
          Success!
        </Text>
        <Text>Dealership added successfully!</Text>
      </Box>
    </Flex>
  );
};
