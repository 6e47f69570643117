import { Component, type ReactNode } from 'react'
import { Unreachable } from './Unreachable.tsx'

type Props = {
  children: ReactNode
  /** what stands there instead; a whole page unless told otherwise */
  instead?: ReactNode
  onFailure?: () => void
}

type State = { hasFailed: boolean }

/** Stands in for a screen that broke, or whose code could not be fetched, instead of an empty page. */
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
    if (this.props.instead !== undefined) return this.props.instead
    // A chunk that failed to load stays failed for the page's life; only loading anew fetches it again.
    return <Unreachable isBusy={false} onRetry={() => window.location.reload()} />
  }
}
