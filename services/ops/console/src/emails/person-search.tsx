import type { FoundPerson } from '@larkway/ops-contract';
import { Box, chakra, Field, SelectField } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { counted } from '../format/numbers';
import { Button } from '../ui/button';
import { FieldRow } from '../ui/form';
import { Notice } from '../ui/notice';
import { useAction } from '../ui/use-action';

/** The result of a search, and what may be missing from it. */
export const searchResultText = ({ ids, more, away }: FoundPerson): string =>
  [
    ids.length === 0
      ? 'Nothing is stored under exactly this value.'
      : more
        ? `The latest ${counted(ids.length, 'lead')} are listed below; there are others.`
        : `${counted(ids.length, 'lead or application', 'leads and applications')} found; the emails are listed below.`,
    ...(away.length > 0
      ? [`These services did not answer, so entries may be missing: ${away.join(', ')}.`]
      : []),
  ].join(' ');

const fields = [
  { value: 'email', label: 'Email address' },
  { value: 'name', label: 'Name' },
  { value: 'phone', label: 'Phone number' },
];

const MIN_LENGTH = 3;

interface Answer {
  isIncomplete: boolean;
  text: string;
}

/**
 * Finds the emails of one person. The address then contains only ids; the search value is not kept.
 */
export const PersonSearch = ({ onFound }: { onFound: (ids: string[]) => void }) => {
  const [by, setBy] = useState('email');
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { busy, run } = useAction(
    async () => {
      setAnswer(null);
      const found = await send<FoundPerson>('/ops/api/emails/find', { by, value: value.trim() });
      setAnswer({ isIncomplete: found.away.length > 0, text: searchResultText(found) });
      if (found.ids.length === 0) return;
      setValue('');
      onFound(found.ids);
    },
    (text) => setAnswer({ isIncomplete: true, text }),
  );
  return (
    <chakra.form
      role="search"
      aria-label="Person"
      display="grid"
      gap="3"
      marginBottom="5"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim().length >= MIN_LENGTH) void run();
      }}
    >
      <FieldRow columns={{ base: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr) auto' }}>
        <SelectField
          label="Find a person by"
          name="by"
          value={by}
          onChange={setBy}
          options={fields}
        />
        <Field
          label="Exactly as entered in the form"
          name="value"
          value={value}
          onChange={setValue}
          autoComplete="off"
        />
        <Box>
          <Button
            type="submit"
            disabled={value.trim().length < MIN_LENGTH}
            busy={busy}
            busyText="Searching…"
          >
            Find
          </Button>
        </Box>
      </FieldRow>
      <Box role="status">
        {answer && <Notice tone={answer.isIncomplete ? 'danger' : 'info'}>{answer.text}</Notice>}
      </Box>
    </chakra.form>
  );
};
