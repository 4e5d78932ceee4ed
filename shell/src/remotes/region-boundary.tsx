import { Component, type ReactNode } from 'react';
import type { Region } from './composition';

/** The browser could not have a remote, after all retries. */
export class RegionUnavailable extends Error {
  constructor({ remote, module }: Region) {
    super(`${remote.name} ${remote.version} failed to load: ${module}`);
    this.name = 'RegionUnavailable';
  }
}

interface Props {
  /** Shown when something below threw. */
  fallback: ReactNode;
  /** Called once when something below threw. */
  onFailure: () => void;
  children: ReactNode;
}

/** Keeps an error of one region to that region. */
export class RegionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
