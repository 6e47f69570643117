import { Component, type ReactNode } from 'react'
import { PageLoadError } from './PageLoadError.tsx'

type Props = {
  children: ReactNode
  /** rendered instead of a failed screen; default: a full error page */
  fallback?: ReactNode
  onFailure?: () => void
}

type State = { hasFailed: boolean }

/** Shows an error instead of an empty page if a screen throws or its code cannot be loaded. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    // The browser does not retry a failed import(), so only reloading the page loads the chunk.
    return <PageLoadError isBusy={false} onRetry={() => window.location.reload()} />
  }
}
