import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown when something below threw. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an error of one region to that region. */
export class RegionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
