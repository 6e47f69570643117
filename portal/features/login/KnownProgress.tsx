import type { ReactNode } from 'react'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { type GateProgress, useGateProgress } from './use-gate-progress.ts'

type Unreachable = Extract<GateProgress, { at: 'unreachable' }>
type ResolvedProgress = Extract<GateProgress, { at: 'missing' | 'through' }>

type Props = {
  /** rendered while no one is signed in */
  signedOut: ReactNode
  /** rendered if the server is unavailable; default: a page that offers to try again */
  unreachable?: (progress: Unreachable) => ReactNode
  children: (progress: ResolvedProgress) => ReactNode
}

/**
 * Renders `children` once the user's progress through the onboarding steps is known; until then, a spinner or an error
 * page.
 */
export function KnownProgress({ signedOut, unreachable = toLoadError, children }: Props) {
  const progress = useGateProgress()
  switch (progress.at) {
    case 'signedOut':
      return signedOut
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return unreachable(progress)
    default:
      return children(progress)
  }
}

function toLoadError({ retry, isRetrying }: Unreachable) {
  return <PageLoadError onRetry={retry} isBusy={isRetrying} />
}
