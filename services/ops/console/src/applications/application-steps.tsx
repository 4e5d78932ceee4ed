import type { Application } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { Line, type StopTone } from '../ui/line';
import { Moment } from '../ui/moment';

const texts: Record<Application['status'], { title: string; tone: StopTone }> = {
  received: { title: 'Received', tone: 'plain' },
  checked: { title: 'Checked', tone: 'active' },
  approved: { title: 'Approved', tone: 'good' },
  declined: { title: 'Declined', tone: 'bad' },
};

/** Every step of an application, oldest first. */
export const ApplicationSteps = ({ steps }: { steps: Application['steps'] }) => (
  <Line
    label="Steps, oldest first"
    stops={steps.map(({ at, status, by, note }, index) => ({
      key: `${index}-${status}`,
      ...texts[status],
      aside: <Moment at={at} />,
      children: (
        <Text variant="small" tone="ink2">
          {by ? `By ${by}` : 'By the service'}
          {note && `: ${note}`}
        </Text>
      ),
    }))}
  />
);
