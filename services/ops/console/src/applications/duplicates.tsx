import type { Application } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { InlineLink } from '../ui/anchor';
import { Table } from '../ui/table';

/** Dealerships that look like the one that applies, also unlisted ones. */
export const Duplicates = ({
  duplicates,
  wasChecked,
}: {
  duplicates: Application['duplicates'];
  wasChecked: boolean;
}) =>
  duplicates.length === 0 ? (
    <Text variant="small" tone="ink2">
      {wasChecked ? 'No dealership looks like this one.' : 'The check is still under way.'}
    </Text>
  ) : (
    <Table
      caption="Dealerships that look like this one"
      rows={duplicates}
      keyOf={({ id }) => String(id)}
      columns={[
        { title: 'Dealership', cell: ({ name }) => name },
        { title: 'City', cell: ({ city }) => city },
        { title: 'Because', cell: ({ because }) => because },
        {
          title: 'Id',
          end: true,
          cell: ({ id }) => (
            <InlineLink to={`/applications/dealerships?search=${id}`}>{id}</InlineLink>
          ),
        },
      ]}
    />
  );
