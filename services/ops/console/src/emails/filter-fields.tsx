import { emailStates } from '@larkway/ops-contract';
import { Box, chakra, Field, SelectField } from '@larkway/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { FieldRow } from '../ui/form';
import { stateAppearance } from './email-state';
import type { EmailQuery } from './filter';
import { causeOptions, kindLabels } from './labels';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls `action` when the key is pressed without modifiers, outside fields and dialogs. */
const useHotkey = (key: string, action: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== key ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action]);
};

interface FilterFieldsProps {
  query: EmailQuery;
  /** A `typed` change replaces the history entry, so that Back does not step through letters. */
  onChange: (change: Partial<EmailQuery>, how: 'typed' | 'chosen') => void;
  /** Without the field for the state, which the page sets. */
  withoutState?: boolean;
}

const TYPING_DELAY = 350;

const states = [
  { value: 'open', label: 'Under way' },
  { value: 'dead', label: 'Dead letters' },
  ...emailStates.map((state) => ({ value: state, label: stateAppearance(state).label })),
];
const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** Updates the address a moment after the last keystroke. */
const useTypedId = (id: string, onChange: FilterFieldsProps['onChange']) => {
  const [typed, setTyped] = useState(id);
  const [seen, setSeen] = useState(id);
  if (id !== seen) {
    setSeen(id);
    setTyped(id);
  }
  useEffect(() => {
    if (typed === id) return;
    const timer = setTimeout(() => onChange({ id: typed }, 'typed'), TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [typed, id, onChange]);
  return [typed, setTyped] as const;
};

export const FilterFields = ({ query, onChange, withoutState = false }: FilterFieldsProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useTypedId(query.id, onChange);
  const focusSearch = useCallback(() => form.current?.querySelector('input')?.focus(), []);
  useHotkey('/', focusSearch);
  const choose = (name: keyof EmailQuery) => (value: string) =>
    onChange({ [name]: value }, 'chosen');
  const isSet = Object.entries(query).some(
    ([name, value]) => value !== '' && !(withoutState && name === 'state'),
  );
  const isDated = query.from !== '' || query.to !== '';
  const [withDates, setWithDates] = useState(isDated);
  return (
    <chakra.form
      ref={form}
      role="search"
      aria-label="Emails"
      display="grid"
      gap="3"
      marginBottom="3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ id }, 'chosen');
      }}
    >
      <FieldRow
        columns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          xl: withoutState ? '2fr 1fr 1fr auto' : '2fr 1fr 1fr 1fr auto',
        }}
      >
        <Box gridColumn={{ base: 'auto', sm: '1 / -1', xl: 'auto' }}>
          <Field
            label="Lead id, email id or Message-ID"
            name="id"
            value={id}
            onChange={setId}
            autoComplete="off"
            placeholder="8 characters or more; press / to focus"
          />
        </Box>
        {!withoutState && (
          <SelectField
            label="State"
            name="state"
            value={query.state}
            onChange={choose('state')}
            options={states}
            placeholder="Any state"
          />
        )}
        <SelectField
          label="Kind"
          name="kind"
          value={query.kind}
          onChange={choose('kind')}
          options={kinds}
          placeholder="Any kind"
        />
        <SelectField
          label="Cause"
          name="cause"
          value={query.cause}
          onChange={choose('cause')}
          options={causeOptions}
          placeholder="Any cause"
        />
        <Box
          display="flex"
          gap="2"
          gridColumn={{ base: 'auto', sm: withoutState ? '1 / -1' : 'auto', xl: 'auto' }}
        >
          {!withDates && !isDated && (
            <Button tone="outline" onClick={() => setWithDates(true)}>
              Dates
            </Button>
          )}
          {isSet && (
            <Button
              tone="outline"
              onClick={() =>
                onChange(
                  {
                    id: '',
                    kind: '',
                    source: '',
                    cause: '',
                    from: '',
                    to: '',
                    ...(!withoutState && { state: '' }),
                  },
                  'chosen',
                )
              }
            >
              Clear
            </Button>
          )}
        </Box>
      </FieldRow>
      {(withDates || isDated) && (
        <FieldRow columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 260px))' }}>
          <Field
            label="Received from"
            name="from"
            type="datetime-local"
            value={query.from}
            onChange={choose('from')}
          />
          <Field
            label="Received before"
            name="to"
            type="datetime-local"
            value={query.to}
            onChange={choose('to')}
          />
        </FieldRow>
      )}
    </chakra.form>
  );
};
