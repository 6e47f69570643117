import { lazy, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Me } from '#contract/routes/auth.ts'
import { Unreachable } from '../../frame/Unreachable.tsx'
import { Waiting } from '../../frame/Waiting.tsx'
import { PinStep } from './PinStep.tsx'
import { useStanding } from './use-standing.ts'

/** The widget comes with the login page only: who is signed in already never loads it. */
export const loadLoginPage = () => import('./LoginPage.tsx')
const LoginPage = lazy(async () => ({ default: (await loadLoginPage()).LoginPage }))

/**
 * Shows `children` to whoever has passed the whole gate (rule P3). Everybody else gets, in the same place and
 * with the address kept, the login page or the PIN, or is led to the step of signing up that is missing.
 */
export function Gate({ children }: { children: (me: Me) => ReactNode }) {
  const standing = useStanding()
  switch (standing.at) {
    case 'signedOut':
      return <LoginPage />
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <Unreachable onRetry={standing.retry} isBusy={standing.isRetrying} />
    case 'missing':
      return standing.step.step === 'pinGiven' ? (
        <PinStep email={standing.me.email} />
      ) : (
        <Navigate to={standing.step.path} replace />
      )
    case 'through':
      return children(standing.me)
  }
}
