import type { FilteredList, SavedFilter } from '@larkway/ops-contract';
import { Box, chakra, Field } from '@larkway/sdk';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useAttempt } from '../session/attempt';
import { Button } from '../ui/button';
import { FormDialog } from '../ui/form-dialog';
import { InlineLink } from '../ui/text';
import { useAction } from '../ui/use-action';

const path = '/ops/api/saved-filters';

interface SaveDialogProps {
  list: FilteredList;
  query: string;
  onSaved: (filters: SavedFilter[]) => void;
  onClose: () => void;
}

const SaveDialog = ({ list, query, onSaved, onClose }: SaveDialogProps) => {
  const [name, setName] = useState('');
  const attempt = useAttempt();
  const save = async () => {
    onSaved(await send<SavedFilter[]>(path, { list, name, query }));
    onClose();
  };
  return (
    <FormDialog
      title="Save this filter"
      action="Save"
      busyText="Saving…"
      disabled={name.trim() === ''}
      attempt={attempt}
      fields={['name']}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        hint="Only you see it. A filter of this list with the same name is replaced."
        error={attempt.refusal?.issues['name']}
        required
      />
    </FormDialog>
  );
};

/** The operator's saved filters of a list as links, and what saves or removes the current one. */
export const SavedFilters = ({ list }: { list: FilteredList }) => {
  const query = useSearchParams()[0].toString();
  const { mutate } = useSWRConfig();
  const filters = useRead<SavedFilter[]>(path).data?.filter((one) => one.list === list) ?? [];
  const [isSaving, setSaving] = useState(false);
  const labelId = useId();
  const show = (all: SavedFilter[]) => void mutate(path, all, { revalidate: false });
  const { busy, run: remove } = useAction(async (id: string) =>
    show(await send<SavedFilter[]>(`${path}/${id}/remove`)),
  );
  const current = filters.find((one) => one.query === query);
  if (filters.length === 0 && query === '') return null;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px" marginBottom="3">
      {filters.length > 0 && (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 16px" fontSize="0.9375rem">
          <Box as="span" id={labelId} color="ink2">
            Saved filters
          </Box>
          <chakra.ul aria-labelledby={labelId} display="flex" flexWrap="wrap" gap="4px 16px">
            {filters.map(({ id, name, query: saved }) => (
              <li key={id}>
                <InlineLink
                  to={{ search: saved }}
                  aria-current={saved === query ? 'true' : undefined}
                  display="inline-flex"
                  alignItems="center"
                  minHeight="touch"
                  maxWidth="100%"
                  overflowWrap="anywhere"
                  css={{ '&[aria-current=true]': { fontWeight: 700 } }}
                >
                  {name}
                </InlineLink>
              </li>
            ))}
          </chakra.ul>
        </Box>
      )}
      {query !== '' && !current && (
        <Button tone="outline" onClick={() => setSaving(true)}>
          Save this filter
        </Button>
      )}
      {current && (
        <Button
          tone="outline"
          busy={busy}
          busyText="Removing…"
          onClick={() => void remove(current.id)}
        >
          Remove “{current.name}”
        </Button>
      )}
      {isSaving && (
        <SaveDialog list={list} query={query} onSaved={show} onClose={() => setSaving(false)} />
      )}
    </Box>
  );
};
