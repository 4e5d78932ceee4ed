import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { chakra } from '../styles/chakra';
import { IconButton } from './icon-button';
import { CheckCircleIcon, WarningCircleIcon, XIcon } from './icons';

/** Milliseconds. */
const TOAST_DURATION = 5000;

export interface Toast {
  tone: 'success' | 'danger';
  title: string;
  text?: string;
}

interface ToastState {
  current: (Toast & { id: number }) | null;
}

export const useToastStore = create<ToastState>(() => ({ current: null }));

/**
 * Shows a message in the corner; it replaces the previous one. Call it from event handlers, never
 * while rendering.
 */
export const toast = (message: Toast): void =>
  useToastStore.setState(({ current }) => ({
    current: { ...message, id: (current?.id ?? 0) + 1 },
  }));

/** Removes the message. */
export const dismissToast = (): void => useToastStore.setState({ current: null });

const tones: Record<Toast['tone'], string> = { success: 'success', danger: 'danger' };

const Message = ({ message }: { message: Toast }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = message.tone === 'success' ? CheckCircleIcon : WarningCircleIcon;
  return (
    <chakra.div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      display="grid"
      gridTemplateColumns="22px minmax(0, 1fr) auto"
      gap="14px"
      width={{ base: 'full', md: '420px' }}
      padding="4"
      paddingRight="2"
      background="surface"
      color="ink"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor={tones[message.tone]}
      borderRadius="toast"
      boxShadow="toast"
      pointerEvents="auto"
      css={{ _motionSafe: { animation: 'rise 260ms cubic-bezier(.2, .7, .2, 1)' } }}
    >
      <chakra.span color={tones[message.tone]} fontSize="22px" paddingTop="2px" aria-hidden>
        <Icon />
      </chakra.span>
      <div>
        <chakra.p fontWeight={600}>{message.title}</chakra.p>
        {message.text && <p>{message.text}</p>}
      </div>
      <IconButton label="Close message" onClick={dismissToast} marginBlock="-8px">
        <XIcon />
      </IconButton>
    </chakra.div>
  );
};

/** The place of toasts: bottom right, on small screens at the top. The host mounts it once. */
export const Toaster = () => {
  const current = useToastStore((state) => state.current);
  const of = (tone: Toast['tone']) =>
    current?.tone === tone && <Message key={current.id} message={current} />;
  return (
    <chakra.div
      position="fixed"
      zIndex={60}
      insetInline="gutter"
      top={{ base: '4', md: 'auto' }}
      bottom={{ base: 'auto', md: '8' }}
      left={{ md: 'auto' }}
      pointerEvents="none"
      _print={{ display: 'none' }}
    >
      <div role="status">{of('success')}</div>
      <div role="alert">{of('danger')}</div>
    </chakra.div>
  );
};
