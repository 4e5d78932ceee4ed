import { EmptyState } from '@larkway/sdk';
import type { ReactNode } from 'react';

/** Nothing here, and what that means. */
export const Empty = ({
  title,
  text,
  action,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) => <EmptyState level={2} title={title} text={text} action={action} />;
