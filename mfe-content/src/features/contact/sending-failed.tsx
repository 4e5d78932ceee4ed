import { Anchor, Box, phoneHref, Text, tracks, useSite, WarningCircleIcon } from '@larkway/sdk';

const SalesPhone = () => {
  const { salesPhone } = useSite();
  return (
    <Anchor
      href={phoneHref(salesPhone)}
      fontWeight={600}
      textDecoration="underline"
      textUnderlineOffset="4px"
      whiteSpace="nowrap"
      {...tracks('click_phone', { kind: 'sales' })}
    >
      {salesPhone}
    </Anchor>
  );
};

/**
 * A message must not be lost in silence: what went wrong, and the way that always works, as a link wherever it stands. Takes the
 * focus in the answer to a plain post, which begins at the top of its page.
 */
export const SendingFailed = ({ message }: { message: string }) => {
  const [before, after] = message.split(useSite().salesPhone);
  const namesPhone = after !== undefined;
  return (
    <Box role="alert" tabIndex={-1} autoFocus display="flex" gap="2" flex="1 1 16em" color="danger">
      <Box flex="none">
        <WarningCircleIcon size={22} />
      </Box>
      <Text variant="small">
        <Box as="strong" display="block" fontWeight={600}>
          {before}
          {namesPhone && <SalesPhone />}
          {after}
        </Box>
        Everything you typed is still here.
        {!namesPhone && (
          <>
            {' '}
            Try again, or call <SalesPhone />.
          </>
        )}
      </Text>
    </Box>
  );
};
