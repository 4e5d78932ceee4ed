import type { Mail } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { InlineLink } from '../ui/anchor';
import { kindLabel } from './kinds';
import { MailState } from './mail-state';

export const MailSiblings = ({ mails }: { mails: Mail[] }) => (
  <chakra.ul borderTopWidth="1px" fontSize="0.9375rem">
    {mails.map(({ id, kind, state }) => (
      <Box
        as="li"
        key={id}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        gap="4px 16px"
        paddingBlock="9px"
        borderBottomWidth="1px"
      >
        <InlineLink to={`/mails/${id}`}>{kindLabel(kind)}</InlineLink>
        <MailState state={state} />
      </Box>
    ))}
  </chakra.ul>
);
