import { chakra, Box } from '@larkway/sdk';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** While something is under way it cannot be closed by Escape. */
  locked?: boolean;
}

/** A modal question. It is there as long as it is mounted; focus goes back to where it was, or to the page's heading when that is gone. */
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

/** The way out and the way on, at the foot of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" marginTop="6">
    {children}
  </Box>
);
