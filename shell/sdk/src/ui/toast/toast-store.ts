import { create } from 'zustand';

/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION = 5000;

export interface Toast {
  tone: 'success' | 'danger';
  title: string;
  text?: string;
}

interface ToastState {
  current: (Toast & { id: number }) | null;
}

export const useToastStore = create<ToastState>(() => ({ current: null }));

/** Shows a message in the corner; it replaces the one before. Call it from events, never while rendering. */
export const toast = (message: Toast): void =>
  useToastStore.setState(({ current }) => ({
    current: { ...message, id: (current?.id ?? 0) + 1 },
  }));

/** Takes the message away, for a visitor who has moved on. */
export const dismissToast = (): void => useToastStore.setState({ current: null });
