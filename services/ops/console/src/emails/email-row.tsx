import type { Email } from '@larkway/ops-contract';
import { Box, chakra, CheckIcon } from '@larkway/sdk';
import { memo } from 'react';
import { count } from '../format/numbers';
import { Code, RouterLink } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { EmailState } from './email-state';
import { kindLabel } from './labels';

const Checkbox = chakra('input', {
  base: {
    appearance: 'none',
    gridArea: '1 / 1',
    boxSize: '20px',
    borderWidth: '1.5px',
    borderColor: 'field',
    borderRadius: 'checkbox',
    background: 'surface',
    cursor: 'pointer',
    _checked: { background: 'tide', borderColor: 'tide' },
    '&:indeterminate': {
      background:
        'linear-gradient(var(--lw-colors-tide) 0 0) center / 10px 2px no-repeat, var(--lw-colors-surface)',
      borderColor: 'tide',
    },
    '&:not(:checked) + svg': { display: 'none' },
  },
});

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, rows are selected. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a target of 44 px; its label is for assistive technology. */
export const RowCheckbox = ({ label, checked, partly = false, onChange }: RowCheckboxProps) => (
  <chakra.label
    display="grid"
    placeItems="center"
    boxSize="44px"
    cursor="pointer"
    color="bg"
    css={{ '& svg': { gridArea: '1 / 1', pointerEvents: 'none' } }}
  >
    <Checkbox
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = partly && !checked;
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <CheckIcon size={14} />
  </chakra.label>
);

/** Columns of header and rows. On small screens a row has three lines. */
export const gridColumns = {
  base: '44px minmax(0, 1fr) auto',
  lg: '44px 132px minmax(180px, 1.4fr) 118px 64px minmax(120px, 1.6fr) 104px',
};

export const rowHeight = { small: 92, large: 48 };

interface EmailRowProps {
  email: Email;
  index: number;
  selected: boolean;
  /** Without it, rows have no checkbox. */
  onSelect?: (id: string, selected: boolean) => void;
}

const Cell = chakra('div', {
  base: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const isDeadLetter = ({ failedAt }: Email) => failedAt !== null;

/** The time to show: the next try of a delayed email, the receipt of any other. */
const timeOf = ({ state, nextTryAt, acceptedAt, updatedAt }: Email) =>
  state === 'postponed' && nextTryAt ? nextTryAt : (acceptedAt ?? updatedAt);

/** One email in the list. The whole row, except for the checkbox, is a link to it. */
export const EmailRow = memo(({ email, index, selected, onSelect }: EmailRowProps) => (
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
      isDeadLetter(email)
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
          label={`Select ${kindLabel(email.kind)}`}
          checked={selected}
          onChange={(checked) => onSelect(email.id, checked)}
        />
      )}
    </Box>
    <Cell role="cell" gridColumn={{ base: 2, lg: 'auto' }} gridRow={{ base: 3, lg: 'auto' }}>
      <EmailState state={email.state} />
    </Cell>
    <Cell role="cell" gridColumn={{ base: 2, lg: 'auto' }} gridRow={{ base: 1, lg: 'auto' }}>
      <RouterLink
        to={`/emails/${email.id}`}
        fontWeight={500}
        _after={{ content: '""', position: 'absolute', inset: '0' }}
        _focusVisible={{
          outline: 'none',
          _after: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
        }}
      >
        {kindLabel(email.kind)}
      </RouterLink>
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 3, lg: 'auto' }}
      gridRow={{ base: 1, lg: 'auto' }}
      textAlign={{ base: 'right', lg: 'left' }}
    >
      {email.reference ? <Code>{email.reference.slice(0, 8)}</Code> : '–'}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      display={{ base: 'none', lg: 'block' }}
      textAlign="right"
      paddingRight="3"
      fontVariantNumeric="tabular-nums"
    >
      {count(email.attempts)}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 2, lg: 'auto' }}
      gridRow={{ base: 2, lg: 'auto' }}
      title={email.lastReply ?? undefined}
    >
      {email.lastReply ?? '–'}
    </Cell>
    <Cell
      role="cell"
      color="ink2"
      gridColumn={{ base: 3, lg: 'auto' }}
      gridRow={{ base: 3, lg: 'auto' }}
      textAlign="right"
      paddingRight={{ lg: '2' }}
    >
      <RelativeTime at={timeOf(email)} />
    </Cell>
  </Box>
));
EmailRow.displayName = 'EmailRow';
