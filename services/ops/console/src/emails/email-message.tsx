import type { EmailPreview } from '@larkway/ops-contract';
import { Box, chakra, Text } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Definitions } from '../ui/definitions';
import { RevealButton } from '../ui/reveal-button';
import { SegmentedControl } from '../ui/segmented-control';
import { Reply } from '../ui/text';

const forms = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;

type Form = (typeof forms)[number]['value'];

const Message = ({ path, preview }: { path: string; preview: EmailPreview }) => {
  const { subject, to, replyTo, text } = preview;
  const [form, setForm] = useState<Form>('html');
  return (
    <Box display="grid" gap="4" marginTop="4">
      <Definitions
        items={[
          { term: 'Subject', value: subject },
          { term: 'To', value: to },
          { term: 'Replies to', value: `${replyTo.name} <${replyTo.address}>` },
        ]}
      />
      <SegmentedControl
        label="Form of the message"
        segments={[...forms]}
        value={form}
        onChange={setForm}
      />
      {form === 'html' ? (
        <chakra.iframe
          src={`${path}/html`}
          title="The message as HTML"
          sandbox=""
          width="100%"
          height="640px"
          borderWidth="1px"
          borderRadius="field"
        />
      ) : (
        <Reply>{text}</Reply>
      )}
    </Box>
  );
};

/** What an email says, hidden until an operator previews it, which the audit log records. */
export const EmailMessage = ({ id }: { id: string }) => {
  const [preview, setPreview] = useState<EmailPreview | null>(null);
  const path = `/ops/api/emails/${id}`;
  return (
    <>
      <Text variant="small" tone="ink2">
        As it would be sent now: an email that was sent before the last release may have looked
        different.
      </Text>
      {preview === null ? (
        <RevealButton
          action="Preview"
          busyText="Opening…"
          title="Preview the message?"
          onReveal={async () => setPreview(await send<EmailPreview>(`${path}/preview`))}
        >
          It contains personal data. The audit log records that you looked, and at what. Preview it
          only to help this person.
        </RevealButton>
      ) : (
        <Message path={path} preview={preview} />
      )}
    </>
  );
};
