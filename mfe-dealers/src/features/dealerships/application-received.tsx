import { answerTimes } from '@larkway/content-contract';
import { Box, CheckCircleIcon, Flex, Text, TextLink, useSearchParams } from '@larkway/sdk';
import { useSentApplication } from '../add-dealership/sent-application';

/**
 * What happens after a dealer has applied, and how long it takes. A toast confirms an application
 * that a script has sent; without scripts, this does.
 */
export const ApplicationReceived = () => {
  const [params] = useSearchParams();
  const isSentByScript = useSentApplication();
  const isPosted = params.get('application') === 'received';
  if (!isSentByScript && !isPosted) return null;
  return (
    <Flex
      role="status"
      alignItems="start"
      gap="4"
      marginTop={{ base: '5', md: '8' }}
      paddingBlock={{ base: '5', md: '6' }}
      paddingInline={{ base: '5', md: '8' }}
      borderRadius="toast"
      background="successBg"
    >
      <Box as="span" flex="none" fontSize="28px" color="success">
        <CheckCircleIcon />
      </Box>
      <Box maxWidth="64ch">
        {isPosted && (
          <Text color="success" marginBottom="3">
            <b>Success!</b> <span>Dealership added successfully!</span>
          </Text>
        )}
        <Text fontWeight={600} fontSize="20px" marginBottom="1">
          Your application is under review
        </Text>
        <Text tone="ink2" marginBottom="3">
          Our network team answers {answerTimes.dealerApplication}, by email to the address in your
          application. Once it is approved, shoppers find your dealership by name, city, state and
          ZIP code.
        </Text>
        <TextLink to="/thank-you?request=application">What happens next</TextLink>
      </Box>
    </Flex>
  );
};
