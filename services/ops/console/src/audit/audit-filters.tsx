import type { Operator } from '@larkway/ops-contract';
import { chakra, Field, SelectField } from '@larkway/sdk';
import { useRead } from '../api/use-read';
import { FieldRow } from '../ui/field-row';

export interface AuditQuery {
  operator: string;
  action: string;
  subject: string;
}

interface AuditFiltersProps {
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
}

export const AuditFilters = ({ query, onChange }: AuditFiltersProps) => {
  const operators = useRead<Operator[]>('/ops/api/operators').data ?? [];
  return (
    <chakra.form
      role="search"
      aria-label="Audit log"
      marginBottom="4"
      onSubmit={(event) => event.preventDefault()}
    >
      <FieldRow
        columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: '1fr 1fr 2fr' }}
      >
        <SelectField
          label="Operator"
          value={query.operator}
          onChange={(operator) => onChange({ operator })}
          placeholder="Anybody"
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
      </FieldRow>
    </chakra.form>
  );
};
