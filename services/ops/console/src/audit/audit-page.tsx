import type { AuditProof } from '@larkway/ops-contract';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { count, counted } from '../format/numbers';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AuditFilters, type AuditQuery } from './audit-filters';
import { AuditList } from './audit-list';

const names = ['operator', 'action', 'subject'] as const satisfies (keyof AuditQuery)[];

const readQuery = (params: URLSearchParams): AuditQuery =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as AuditQuery;

const writeQuery = (query: AuditQuery): URLSearchParams =>
  new URLSearchParams(
    names.filter((name) => query[name] !== '').map((name) => [name, query[name]]),
  );

/** As the service names it: `Queue paused` is `queue-paused`. */
const asked = ({ operator, action, subject }: AuditQuery): AuditQuery => ({
  operator,
  action: action.trim().toLowerCase().replaceAll(' ', '-'),
  subject: subject.trim(),
});

const ProofNote = ({ proof }: { proof: AuditProof | undefined }) =>
  proof?.intact ? (
    <>
      {counted(proof.entries - proof.prunedThrough, 'entry', 'entries')}
      {proof.prunedThrough > 0 &&
        `, after No. ${count(proof.prunedThrough)}; older ones were removed at the end of their retention`}
      . The chain of hashes is intact.
    </>
  ) : (
    <>Each entry carries a hash over itself and the one before it.</>
  );

/** What was done by whom. Nothing is taken out of it before the end of its retention. */
export const AuditPage = () => {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const search = useDeferredValue(writeQuery(asked(query)).toString());
  const { data: proof } = useRead<AuditProof>('/ops/api/audit/proof');
  return (
    <Page title="Audit log" note={<ProofNote proof={proof} />}>
      {proof && !proof.intact && (
        <Notice tone="danger" role="alert" marginBottom="4">
          The audit log is not as it was written: entry {count(proof.firstBroken ?? 0)} does not fit
          the one before it. Leave the database as it is and call security.
        </Notice>
      )}
      <AuditFilters
        query={query}
        onChange={(change) =>
          setParams((before) => writeQuery({ ...readQuery(before), ...change }), { replace: true })
        }
      />
      <AuditList key={search} query={search} />
    </Page>
  );
};
