import type { FoundPerson } from '@larkway/ops-contract';
import { Box, chakra, Field, SelectField } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { FieldRow } from '../ui/field-row';
import { Notice } from '../ui/notice';
import { useAction } from '../ui/use-action';
import { foundText } from './found-text';

const fields = [
  { value: 'email', label: 'Email address' },
  { value: 'name', label: 'Name' },
  { value: 'phone', label: 'Phone number' },
];

const FEWEST = 3;

interface Answer {
  isIncomplete: boolean;
  text: string;
}

/** Finds what belongs to one person. The list then shows ids only: what was typed is neither kept in the address nor shown again. */
export const PersonSearch = ({ onFound }: { onFound: (ids: string[]) => void }) => {
  const [by, setBy] = useState('email');
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { busy, run } = useAction(
    async () => {
      setAnswer(null);
      const found = await send<FoundPerson>('/ops/api/mails/find', { by, value: value.trim() });
      setAnswer({ isIncomplete: found.away.length > 0, text: foundText(found) });
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
        if (value.trim().length >= FEWEST) void run();
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
            disabled={value.trim().length < FEWEST}
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
