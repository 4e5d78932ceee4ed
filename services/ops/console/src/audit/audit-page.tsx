import type { AuditFilter, AuditProof, Operator } from '@larkway/ops-contract';
import { chakra, Field, SelectField } from '@larkway/sdk';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { count, counted } from '../format/numbers';
import { moment } from '../format/times';
import { SavedFilters } from '../saved-filters/saved-filters';
import { ExportButton } from '../ui/export-button';
import { FieldRow } from '../ui/form';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { AuditList } from './audit-list';

interface AuditQuery {
  operator: string;
  action: string;
  subject: string;
  /** Values of `datetime-local` fields, in the operator's time zone. */
  from: string;
  to: string;
}

interface AuditFiltersProps {
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
}

const AuditFilters = ({ query, onChange }: AuditFiltersProps) => {
  const operators = useRead<Operator[]>('/ops/api/operators').data ?? [];
  return (
    <chakra.form
      role="search"
      aria-label="Audit log"
      marginBottom="4"
      onSubmit={(event) => event.preventDefault()}
    >
      <FieldRow
        columns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          xl: '1fr 1fr 1.4fr 1fr 1fr',
        }}
      >
        <SelectField
          label="Operator"
          value={query.operator}
          onChange={(operator) => onChange({ operator })}
          placeholder="Anyone"
          options={operators.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field
          label="Action"
          value={query.action}
          onChange={(action) => onChange({ action })}
          placeholder="For example: reveal"
          autoComplete="off"
        />
        <Field
          label="Done to"
          value={query.subject}
          onChange={(subject) => onChange({ subject })}
          placeholder="Id, or its first 8 characters or more"
          autoComplete="off"
        />
        <Field
          label="From"
          type="datetime-local"
          value={query.from}
          onChange={(from) => onChange({ from })}
        />
        <Field
          label="Before"
          type="datetime-local"
          value={query.to}
          onChange={(to) => onChange({ to })}
        />
      </FieldRow>
    </chakra.form>
  );
};

const names = [
  'operator',
  'action',
  'subject',
  'from',
  'to',
] as const satisfies (keyof AuditQuery)[];

const readQuery = (params: URLSearchParams): AuditQuery =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as AuditQuery;

const writeQuery = (query: AuditQuery): URLSearchParams =>
  new URLSearchParams(
    names.filter((name) => query[name] !== '').map((name) => [name, query[name]]),
  );

/**
 * With the action as the service names it: `Queue paused` becomes `queue-paused`. Fields that are
 * not set are left out.
 */
export const toAuditFilter = ({ operator, action, subject, from, to }: AuditQuery): AuditFilter =>
  Object.fromEntries(
    Object.entries({
      operator,
      action: action.trim().toLowerCase().replaceAll(' ', '-'),
      subject: subject.trim(),
      from: moment(from),
      to: moment(to),
    }).filter(([, value]) => value),
  );

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

/** Who did what. Entries are kept until the end of their retention. */
export const AuditPage = () => {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const filter = toAuditFilter(query);
  const search = useDeferredValue(new URLSearchParams(filter as Record<string, string>).toString());
  const { data: proof } = useRead<AuditProof>('/ops/api/audit/proof');
  return (
    <Page
      title="Audit log"
      note={<ProofNote proof={proof} />}
      actions={<ExportButton path="/ops/api/audit/export" filter={filter} name="audit" />}
    >
      {proof && !proof.intact && (
        <Notice tone="danger" role="alert" marginBottom="4">
          The audit log was changed after it was written: entry {count(proof.firstBroken ?? 0)} does
          not fit the one before it. Leave the database as it is and call security.
        </Notice>
      )}
      <AuditFilters
        query={query}
        onChange={(change) =>
          setParams((before) => writeQuery({ ...readQuery(before), ...change }), { replace: true })
        }
      />
      <SavedFilters list="audit" />
      <AuditList key={search} query={search} />
    </Page>
  );
};
