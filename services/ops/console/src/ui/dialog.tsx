import { Box, chakra, toast } from '@larkway/sdk';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import { Reply } from './text';
import { useAction } from './use-action';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** While true, Escape does not close the dialog. */
  locked?: boolean;
}

/**
 * A modal dialog, open while it is mounted. Focus returns to the element that had it, or to the
 * page's heading if that is gone.
 */
export const Dialog = ({ title, onClose, locked = false, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      const back = before?.isConnected ? before : document.querySelector('h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    <chakra.dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose();
      }}
      width="min(560px, calc(100vw - 32px))"
      maxHeight="calc(100dvh - 32px)"
      padding={{ base: '20px', md: '28px' }}
      background="surface"
      borderWidth="1px"
      borderRadius="field"
      boxShadow="menu"
      _backdrop={{ background: 'scrim' }}
    >
      <chakra.h2
        id={id}
        fontFamily="display"
        fontSize="1.5rem"
        lineHeight={1.2}
        letterSpacing="-0.014em"
        marginBottom="3"
      >
        {title}
      </chakra.h2>
      {children}
    </chakra.dialog>
  );
};

/** The buttons at the bottom of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" marginTop="6">
    {children}
  </Box>
);

interface ConfirmDialogProps {
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** The verb: `Pause sending`. */
  action: string;
  busyText: string;
  /** The action is not possible. */
  disabled?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an action, runs it, and closes on success; otherwise shows the error. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  busyText,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction(onConfirm, setProblem);
  const confirm = async () => {
    setProblem(null);
    if (await run()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <Box display="grid" gap="4">
        {children}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </Box>
      <DialogActions>
        <Button tone="outline" onClick={onClose} disabled={busy}>
          Not now
        </Button>
        <Button busy={busy} busyText={busyText} disabled={disabled} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface LinkDialogProps {
  title: string;
  url: string;
  /** What the link is for, and when it expires. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a link, which is not stored, for copying. */
export const LinkDialog = ({ title, url, children, onClose }: LinkDialogProps) => {
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ tone: 'success', title: 'The link is copied' }),
      () =>
        toast({
          tone: 'danger',
          title: 'The browser did not allow copying',
          text: 'Select the link and copy it by hand.',
        }),
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Reply marginTop="4">{url}</Reply>
      <DialogActions>
        <Button tone="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy the link</Button>
      </DialogActions>
    </Dialog>
  );
};
