import { Component, type ReactNode } from 'react';
import type { Region } from './composition';

/** A remote failed to load in the browser after all retries. */
export class RegionUnavailable extends Error {
  constructor({ remote, module }: Region) {
    super(`${remote.name} ${remote.version} failed to load: ${module}`);
    this.name = 'RegionUnavailable';
  }
}

interface Props {
  /** Shown after a descendant threw. */
  fallback: ReactNode;
  /** Called once after a descendant threw. */
  onFailure: () => void;
  children: ReactNode;
}

/** Error boundary: an error in one region does not affect others. */
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
