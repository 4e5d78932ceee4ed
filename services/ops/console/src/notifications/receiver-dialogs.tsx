import {
  type AddedReceiver,
  type NotificationKind,
  notificationKinds,
  type Receiver,
  remoteNotificationKinds,
} from '@larkway/ops-contract';
import { chakra, CheckboxField, Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useAttempt } from '../session/attempt';
import { useConfirmed } from '../session/confirmation';
import { FormDialog, issueOf } from '../ui/form-dialog';
import { SegmentedControl } from '../ui/segmented-control';
import { kindLabels } from './labels';

/** The fields of a receiver that can be changed, as text. */
interface Choice {
  name: string;
  kinds: NotificationKind[];
  /** Names of remotes, separated by commas or spaces. */
  remotes: string;
}

const toBody = ({ name, kinds, remotes }: Choice) => {
  const names = remotes.split(/[\s,]+/).filter(Boolean);
  return { name, kinds, remotes: names.length === 0 ? null : names };
};

interface ChoiceFieldsProps {
  value: Choice;
  issues: Record<string, string> | undefined;
  onChange: (choice: Choice) => void;
}

const KindFields = ({ value, issues, onChange }: ChoiceFieldsProps) => {
  const toggle = (kind: NotificationKind, chosen: boolean) =>
    onChange({
      ...value,
      kinds: notificationKinds.filter((one) => (one === kind ? chosen : value.kinds.includes(one))),
    });
  const problem = issueOf(issues, 'kinds');
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend fontWeight={500}>Notify of</chakra.legend>
      {notificationKinds.map((kind) => (
        <CheckboxField
          key={kind}
          label={kindLabels[kind]}
          checked={value.kinds.includes(kind)}
          onChange={(chosen) => toggle(kind, chosen)}
        />
      ))}
      {problem && (
        <chakra.p color="danger" fontWeight={500}>
          {problem}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
};

const isAboutRemotes = (kind: NotificationKind): boolean =>
  (remoteNotificationKinds as readonly NotificationKind[]).includes(kind);

const RemotesField = ({ value, issues, onChange }: ChoiceFieldsProps) =>
  value.kinds.some(isAboutRemotes) && (
    <Field
      label="Only of these remotes"
      name="remotes"
      value={value.remotes}
      onChange={(remotes) => onChange({ ...value, remotes })}
      autoComplete="off"
      hint="Names such as mfe-dealers, separated by commas. Empty for all."
      error={issueOf(issues, 'remotes')}
    />
  );

const NameField = ({ value, issues, onChange }: ChoiceFieldsProps) => (
  <Field
    label="Name"
    name="name"
    value={value.name}
    onChange={(name) => onChange({ ...value, name })}
    autoComplete="off"
    hint="For example the team or the chat channel."
    error={issues?.['name']}
    required
  />
);

const types = [
  { value: 'webhook', label: 'Webhook' },
  { value: 'email', label: 'Email' },
] as const;

const targetFields = ['target.url', 'target.secret', 'target.address'];
const choiceFields = ['name', 'kinds', 'remotes'];

export const AddReceiverDialog = ({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (added: AddedReceiver) => void;
}) => {
  const [type, setType] = useState<Receiver['type']>('webhook');
  const [target, setTarget] = useState('');
  const [secret, setSecret] = useState('');
  const [choice, setChoice] = useState<Choice>({
    name: '',
    kinds: [...notificationKinds],
    remotes: '',
  });
  const confirmed = useConfirmed();
  const attempt = useAttempt();
  const issues = attempt.refusal?.issues;
  const submit = async () => {
    const body = {
      ...toBody(choice),
      target:
        type === 'webhook'
          ? { type, url: target, ...(secret.trim() !== '' && { secret }) }
          : { type, address: target },
    };
    onAdded(await confirmed(() => send<AddedReceiver>('/ops/api/receivers', body)));
  };
  const fields = { value: choice, issues, onChange: setChoice };
  return (
    <FormDialog
      title="Add a receiver"
      action="Add"
      busyText="Adding…"
      disabled={choice.name.trim() === '' || target.trim() === ''}
      attempt={attempt}
      fields={[...targetFields, ...choiceFields]}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField {...fields} />
      <SegmentedControl label="Send by" segments={[...types]} value={type} onChange={setType} />
      {type === 'webhook' ? (
        <>
          <Field
            label="URL"
            name="url"
            type="url"
            value={target}
            onChange={setTarget}
            autoComplete="off"
            hint="An https:// address. Only its host is shown later."
            error={issues?.['target.url']}
            required
          />
          <Field
            label="Secret"
            name="secret"
            value={secret}
            onChange={setSecret}
            autoComplete="off"
            hint="Leave it empty to get a new one, or enter one that begins with whsec_."
            error={issues?.['target.secret']}
          />
        </>
      ) : (
        <Field
          label="Email address"
          name="address"
          type="email"
          value={target}
          onChange={setTarget}
          autoComplete="off"
          hint="A mailbox of ours, for example of a team."
          error={issues?.['target.address']}
          required
        />
      )}
      <KindFields {...fields} />
      <RemotesField {...fields} />
    </FormDialog>
  );
};

export const ChangeReceiverDialog = ({
  receiver,
  onClose,
  onChanged,
}: {
  receiver: Receiver;
  onClose: () => void;
  onChanged: () => void;
}) => {
  const { id, name, kinds, remotes } = receiver;
  const [enabled, setEnabled] = useState(receiver.enabled);
  const [choice, setChoice] = useState<Choice>({ name, kinds, remotes: remotes?.join(', ') ?? '' });
  const confirmed = useConfirmed();
  const attempt = useAttempt();
  const submit = async () => {
    const body = { ...toBody(choice), enabled };
    await confirmed(() => send<Receiver>(`/ops/api/receivers/${id}`, body));
    onClose();
    onChanged();
  };
  const fields = { value: choice, issues: attempt.refusal?.issues, onChange: setChoice };
  return (
    <FormDialog
      title={`Change ${name}`}
      action="Change"
      busyText="Changing…"
      disabled={choice.name.trim() === ''}
      attempt={attempt}
      fields={choiceFields}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField {...fields} />
      <CheckboxField label="Enabled" checked={enabled} onChange={setEnabled} />
      <KindFields {...fields} />
      <RemotesField {...fields} />
    </FormDialog>
  );
};
