import type { MailTimeline } from '@larkway/ops-contract';
import { suppressionReasons } from '../suppressions/reasons';
import { Notice } from '../ui/notice';
import { Time } from '../ui/time';

/** Why a retry of this email would send nothing. */
export const SuppressionNotice = ({ suppression }: Pick<MailTimeline, 'suppression'>) => {
  if (suppression === null) return null;
  if (suppression === 'unknown')
    return (
      <Notice tone="info" marginBottom="5">
        Whether the recipient is on the suppression list is unknown: the mail service does not
        answer.
      </Notice>
    );
  return (
    <Notice tone="warning" marginBottom="5">
      The recipient is on the suppression list (
      {suppressionReasons[suppression.reason] ?? suppression.reason},{' '}
      <Time at={suppression.createdAt} />
      ). A retry sends nothing until the suppression is removed.
    </Notice>
  );
};
