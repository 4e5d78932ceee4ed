import { Flex, Text, WarningCircleIcon } from '@larkway/sdk';
import { noticeOf } from './notices';

/**
 * The toast's words, for a shopper whose browser runs no script: in the answer to a form that was posted as it is. That page
 * begins at its top, far from the form, so this takes the focus.
 */
export const PostedNotice = ({ message }: { message: string }) => {
  const { title, text } = noticeOf(message);
  return (
    <Flex
      role="alert"
      tabIndex={-1}
      autoFocus
      gridColumn="1 / -1"
      gap="14px"
      padding="4"
      background="surface"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor="danger"
      borderRadius="toast"
      scrollMarginTop="24"
    >
      <Text as="span" tone="danger" fontSize="22px" paddingTop="2px" flex="none" aria-hidden>
        <WarningCircleIcon />
      </Text>
      <div>
        <Text fontWeight={600}>{title}</Text>
        <Text>{text}</Text>
      </div>
    </Flex>
  );
};
