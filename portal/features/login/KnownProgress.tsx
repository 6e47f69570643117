import type { ReactNode } from 'react'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { type GateProgress, useGateProgress } from './use-gate-progress.ts'

type Known = Extract<GateProgress, { at: 'missing' | 'through' }>

type Props = {
  /** rendered while nobody is signed in */
  signedOut: ReactNode
  children: (progress: Known) => ReactNode
}

/** Renders `children` once the user's progress through the gate is known; until then, a spinner or an error page. */
export function KnownProgress({ signedOut, children }: Props) {
  const progress = useGateProgress()
  switch (progress.at) {
    case 'signedOut':
      return signedOut
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <PageLoadError onRetry={progress.retry} isBusy={progress.isRetrying} />
    default:
      return children(progress)
  }
}
