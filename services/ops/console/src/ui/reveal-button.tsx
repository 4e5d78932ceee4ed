import { Text } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/use-session';
import { Button } from './button';
import { ConfirmDialog } from './dialog';

interface RevealButtonProps {
  /** The verb: `Reveal`. */
  action: string;
  busyText: string;
  title: string;
  /** What the audit log records. */
  children: ReactNode;
  onReveal: () => Promise<unknown>;
}

/** Shows personal data to operators after they have confirmed it; viewers read who may. */
export const RevealButton = ({
  action,
  busyText,
  title,
  children,
  onReveal,
}: RevealButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  if (!useMay('operator'))
    return (
      <Text variant="small" tone="ink2" marginTop="3">
        Operators and admins can reveal it.
      </Text>
    );
  return (
    <>
      <Button tone="outline" marginTop="4" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={action}
          busyText={busyText}
          onConfirm={onReveal}
          onClose={() => setAsking(false)}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
