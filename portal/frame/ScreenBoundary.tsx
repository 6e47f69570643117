import { Component, type ReactNode } from 'react'
import { Unreachable } from './Unreachable.tsx'

type State = { hasFailed: boolean }

/** Stands in for a screen that broke, or whose code could not be fetched, instead of an empty page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    // A chunk that failed to load stays failed for the page's life; only loading anew fetches it again.
    return <Unreachable isBusy={false} onRetry={() => window.location.reload()} />
  }
}
