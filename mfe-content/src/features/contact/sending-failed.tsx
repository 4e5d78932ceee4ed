import { Anchor, Box, phoneHref, Text, track, useSite, WarningCircleIcon } from '@larkway/sdk';

/** A message must not be lost in silence: what went wrong, and the way that always works. */
export const SendingFailed = ({ message }: { message: string }) => {
  const { salesPhone } = useSite();
  return (
    <Box role="alert" display="flex" gap="2" flex="1 1 16em" color="danger">
      <Box flex="none">
        <WarningCircleIcon size={22} />
      </Box>
      <Text variant="small">
        <Box as="strong" display="block" fontWeight={600}>
          {message}
        </Box>
        Everything you typed is still here. Try again, or call{' '}
        <Anchor
          href={phoneHref(salesPhone)}
          fontWeight={600}
          textDecoration="underline"
          textUnderlineOffset="4px"
          whiteSpace="nowrap"
          onClick={() => track('click_phone', { kind: 'sales' })}
        >
          {salesPhone}
        </Anchor>
        .
      </Text>
    </Box>
  );
};
