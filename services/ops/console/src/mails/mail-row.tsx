import type { Mail } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { memo } from 'react';
import { count } from '../format/numbers';
import { RouterLink } from '../ui/anchor';
import { Code } from '../ui/code';
import { RowCheckbox } from '../ui/row-checkbox';
import { Time } from '../ui/time';
import { gridColumns } from './columns';
import { kindLabel } from './kinds';
import { MailState } from './mail-state';

interface MailRowProps {
  mail: Mail;
  index: number;
  selected: boolean;
  /** Without it nothing can be selected. */
  onSelect?: (id: string, selected: boolean) => void;
}

const Cell = chakra('div', {
  base: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const isDead = ({ failedAt }: Mail) => failedAt !== null;

/** When something happens or happened: the next try of what waits for one, the receipt of everything else. */
const when = ({ state, nextTryAt, acceptedAt, updatedAt }: Mail) =>
  state === 'postponed' && nextTryAt ? nextTryAt : (acceptedAt ?? updatedAt);

/** One mail in the list. The whole row leads to it; the box in front of it does not. */
export const MailRow = memo(({ mail, index, selected, onSelect }: MailRowProps) => (
  <Box
    role="row"
    aria-rowindex={index + 2}
    position="relative"
    display="grid"
    gridTemplateColumns={gridColumns}
    columnGap="3"
    alignItems="center"
    alignContent="center"
    height={{ base: '92px', lg: '48px' }}
    borderBottomWidth="1px"
    fontSize="0.9375rem"
    lineHeight={1.4}
    background={
      isDead(mail)
        ? 'color-mix(in srgb, var(--lw-colors-danger-bg) 45%, transparent)'
        : selected
          ? 'sunk'
          : undefined
    }
    _hover={{ background: 'sunk' }}
  >
    <Box role="cell" gridRow={{ base: '1 / 4', lg: 'auto' }} position="relative" zIndex={1}>
      {onSelect && (
        <RowCheckbox
          label={`Select ${kindLabel(mail.kind)}`}
          checked={selected}
          onChange={(checked) => onSelect(mail.id, checked)}
        />
      )}
    </Box>
    <Cell role="cell" gridColumn={{ base: 2, lg: 'auto' }} gridRow={{ base: 3, lg: 'auto' }}>
      <MailState state={mail.state} />
    </Cell>
    <Cell role="cell" gridColumn={{ base: 2, lg: 'auto' }} gridRow={{ base: 1, lg: 'auto' }}>
      <RouterLink
        to={`/mails/${mail.id}`}
        fontWeight={500}
        _after={{ content: '""', position: 'absolute', inset: '0' }}
        _focusVisible={{
          outline: 'none',
          _after: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
        }}
      >
        {kindLabel(mail.kind)}
      </RouterLink>
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 3, lg: 'auto' }}
      gridRow={{ base: 1, lg: 'auto' }}
      textAlign={{ base: 'right', lg: 'left' }}
    >
      {mail.reference ? <Code>{mail.reference.slice(0, 8)}</Code> : '–'}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      display={{ base: 'none', lg: 'block' }}
      textAlign="right"
      paddingRight="3"
      fontVariantNumeric="tabular-nums"
    >
      {count(mail.attempts)}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 2, lg: 'auto' }}
      gridRow={{ base: 2, lg: 'auto' }}
      title={mail.lastReply ?? undefined}
    >
      {mail.lastReply ?? '–'}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 3, lg: 'auto' }}
      gridRow={{ base: 3, lg: 'auto' }}
      textAlign="right"
      paddingRight={{ lg: '2' }}
    >
      <Time at={when(mail)} />
    </Cell>
  </Box>
));
MailRow.displayName = 'MailRow';
