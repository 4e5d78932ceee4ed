import { Box } from '@larkway/sdk';
import { useConnection } from '../api/live';

const looks = {
  connecting: { text: 'Connecting', color: 'field' },
  open: { text: 'Live', color: 'success' },
  interrupted: { text: 'Interrupted, connecting again', color: 'danger' },
};

/** Whether the figures are of this moment. */
export const ConnectionMark = () => {
  const { text, color } = looks[useConnection()];
  return (
    <Box
      role="status"
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="0.9375rem"
      color="ink2"
      whiteSpace="nowrap"
    >
      <Box as="span" boxSize="9px" borderRadius="pill" background={color} aria-hidden />
      {text}
    </Box>
  );
};
