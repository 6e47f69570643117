import type { ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { Redirect } from '../../router/Redirect.tsx'
import { IdleLock } from './IdleLock.tsx'
import { PinStep } from './PinStep.tsx'
import { useGateProgress } from './use-gate-progress.ts'

/**
 * Shows `children` to whoever has passed the whole gate (rule P3). Everybody else gets the PIN in the same place
 * and with the address kept, or is led to the step of signing up that is missing.
 */
export function Gate({ children }: { children: (me: Me) => ReactNode }) {
  const standing = useGateProgress()
  switch (standing.at) {
    // Signed out: the front door is about to show the login page instead.
    case 'signedOut':
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <PageLoadError onRetry={standing.retry} isBusy={standing.isRetrying} />
    case 'missing':
      return standing.step.step === 'pinGiven' ? (
        <PinStep email={standing.me.email} />
      ) : (
        <Redirect to={standing.step.path} />
      )
    case 'through':
      return <IdleLock>{children(standing.me)}</IdleLock>
  }
}
