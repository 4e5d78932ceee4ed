import type { SendingLimit } from '@larkway/ops-contract';
import { Box, Field, SelectField, Text, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { kindLabel, kindLabels } from '../emails/labels';
import { count } from '../format/numbers';
import { useAttempt } from '../session/attempt';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { FormDialog, issueOf } from '../ui/form-dialog';
import { LoadError, Loading } from '../ui/load-state';
import { PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { useAction } from '../ui/use-action';

const path = '/ops/api/sending-limits';

const nameOf = ({ kind, domain }: Pick<SendingLimit, 'kind' | 'domain'>): string =>
  domain ?? kindLabel(kind);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

const textOf = (limit: number | null): string => (limit === null ? 'No limit' : count(limit));

/** The value of the select for a domain, which is no kind. */
const DOMAIN = 'domain';

const fields = ['kind', 'domain', 'concurrency', 'perMinute'];

const LimitDialog = ({ onClose, onSet }: { onClose: () => void; onSet: () => void }) => {
  const [about, setAbout] = useState(DOMAIN);
  const [values, setValues] = useState({ domain: '', concurrency: '', perMinute: '' });
  const attempt = useAttempt();
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const { refusal } = attempt;
  const submit = async () => {
    await send(path, {
      kind: about === DOMAIN ? null : about,
      domain: about === DOMAIN ? values.domain : null,
      concurrency: numberOf(values.concurrency),
      perMinute: numberOf(values.perMinute),
    });
    toast({ tone: 'success', title: 'The limit applies from now on' });
    onSet();
    onClose();
  };
  return (
    <FormDialog
      title="Limit sending"
      action="Set the limit"
      busyText="Setting…"
      disabled={values.concurrency === '' && values.perMinute === ''}
      attempt={attempt}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Emails"
        name="kind"
        value={about}
        onChange={setAbout}
        options={[
          { value: DOMAIN, label: 'To a domain' },
          ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
        ]}
        error={issueOf(refusal?.issues, 'kind')}
      />
      {about === DOMAIN && (
        <Field
          label="Domain of the recipients"
          name="domain"
          value={values.domain}
          onChange={set('domain')}
          placeholder="example.com"
          error={issueOf(refusal?.issues, 'domain')}
        />
      )}
      <Field
        label="Emails at a time"
        name="concurrency"
        inputMode="numeric"
        value={values.concurrency}
        onChange={(text) => set('concurrency')(digitsOf(text))}
        hint="Empty: no limit"
        error={issueOf(refusal?.issues, 'concurrency')}
      />
      <Field
        label="Emails a minute"
        name="perMinute"
        inputMode="numeric"
        value={values.perMinute}
        onChange={(text) => set('perMinute')(digitsOf(text))}
        hint="Empty: no limit"
        error={issueOf(refusal?.issues, 'perMinute')}
      />
    </FormDialog>
  );
};

const RemoveButton = ({ limit, onRemoved }: { limit: SendingLimit; onRemoved: () => void }) => {
  const { busy, run } = useAction(async () => {
    await send(`${path}/${limit.id}/remove`);
    toast({ tone: 'success', title: `${nameOf(limit)}: no limit now` });
    onRemoved();
  });
  return (
    <Button
      tone="outline"
      aria-label={`Remove the limit: ${nameOf(limit)}`}
      busy={busy}
      busyText="Removing…"
      onClick={() => void run()}
    >
      Remove
    </Button>
  );
};

/** Limits of the emails of one kind or to one domain, which apply while emails are sent. */
export const SendingLimits = () => {
  const { data, error, reload } = useRead<SendingLimit[]>(path, { every: 5_000 });
  const [isAdding, setAdding] = useState(false);
  const mayChange = useMay('operator');
  const refresh = () => void reload();
  return (
    <PageSection title="Limits">
      <Box display="grid" gap="4" justifyItems="start">
        <Text variant="small" tone="ink2">
          For one kind of email, or for the recipients at one domain. Emails above a limit wait; all
          others go out.
        </Text>
        {!data && (error ? <LoadError error={error} onRetry={refresh} /> : <Loading rows={2} />)}
        {data && data.length > 0 && (
          <Box width="100%">
            <Table
              caption="Limits of sending"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Emails', cell: nameOf },
                { title: 'At a time', end: true, cell: ({ concurrency }) => textOf(concurrency) },
                { title: 'A minute', end: true, cell: ({ perMinute }) => textOf(perMinute) },
                { title: 'Sending now', end: true, cell: ({ sending }) => count(sending) },
                ...(mayChange
                  ? [
                      {
                        title: 'Actions',
                        end: true,
                        cell: (limit: SendingLimit) => (
                          <RemoveButton limit={limit} onRemoved={refresh} />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Box>
        )}
        {mayChange && data && (
          <Button tone="outline" onClick={() => setAdding(true)}>
            Limit sending
          </Button>
        )}
      </Box>
      {isAdding && <LimitDialog onClose={() => setAdding(false)} onSet={refresh} />}
    </PageSection>
  );
};
