import type { ReleaseProblem } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { chakra } from '@larkway/sdk';
import { messageOf } from '../api/message-of';
import { actionLabel } from '../audit/actions';
import { Notice, type NoticeTone } from '../ui/notice';

/** What the gate has against a change: which rule, whom it is about, why, and what to do. */
const Problems = ({ problems }: { problems: ReleaseProblem[] }) => (
  <chakra.ul display="grid" gap="2" marginTop="2" fontWeight={400}>
    {problems.map(({ remote, rule, text }) => (
      <li key={`${remote} ${rule} ${text}`}>
        <chakra.b fontWeight={600}>
          {actionLabel(rule)}, {remote}:
        </chakra.b>{' '}
        {text}
      </li>
    ))}
  </chakra.ul>
);

export const ProblemNotice = ({
  tone,
  title,
  problems,
}: {
  tone: NoticeTone;
  title: string;
  problems: ReleaseProblem[];
}) => (
  <Notice tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
    {title}
    {problems.length > 0 && <Problems problems={problems} />}
  </Notice>
);

/** The gate names remote and rule in the path of each issue: `mfe-dealers.sdk-range`. */
const problemsOf = (error: unknown): ReleaseProblem[] =>
  error instanceof ApiError && error.code === 'gate_refused'
    ? (error.body?.issues ?? []).map(({ path, message }) => ({
        remote: path.slice(0, path.lastIndexOf('.')),
        rule: path.slice(path.lastIndexOf('.') + 1),
        text: message,
      }))
    : [];

/** Why something was not done. */
export const Refusal = ({ error }: { error: unknown }) => (
  <ProblemNotice tone="danger" title={messageOf(error)} problems={problemsOf(error)} />
);
