import { Component, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown after a descendant threw. */
  fallback: ReactNode;
  /** Called once after a descendant threw. */
  onFailure: (error: unknown, componentStack: string | null | undefined) => void;
  children: ReactNode;
}

/** Error boundary: an error below it does not affect the rest of the page. */
export class RegionBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onFailure(error, componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
