import type { Application } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { Table } from '../ui/table';

/** Listed dealerships that look like the one that applies. */
export const Duplicates = ({ duplicates, wasChecked }: { duplicates: Application['duplicates']; wasChecked: boolean }) =>
  duplicates.length === 0 ? (
    <Text variant="small" tone="ink2">
      {wasChecked ? 'No listed dealership looks like this one.' : 'The check is still under way.'}
    </Text>
  ) : (
    <Table
      caption="Listed dealerships that look like this one"
      rows={duplicates}
      keyOf={({ id }) => String(id)}
      columns={[
        { title: 'Dealership', cell: ({ name }) => name },
        { title: 'City', cell: ({ city }) => city },
        { title: 'Because', cell: ({ because }) => because },
        { title: 'Listed as', end: true, cell: ({ id }) => id },
      ]}
    />
  );
