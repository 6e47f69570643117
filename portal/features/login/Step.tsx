import type { ComponentType } from 'react'
import { Navigate } from 'react-router'
import type { GateStep } from '#contract/gate.ts'
import { Unreachable } from '../../frame/Unreachable.tsx'
import { Waiting } from '../../frame/Waiting.tsx'
import { paths } from '../../paths.ts'
import { useStanding } from './use-standing.ts'

type Props = { of: GateStep; screen: ComponentType<{ email: string | null }> }

/** The screen of one step of signing up, for whoever has exactly this step before them; others are led to theirs. */
export function Step({ of, screen: Screen }: Props) {
  const standing = useStanding()
  switch (standing.at) {
    case 'signedOut':
      return <Navigate to={paths.login} replace />
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <Unreachable onRetry={standing.retry} isBusy={standing.isRetrying} />
    case 'missing':
      return standing.step.step === of ? (
        <Screen email={standing.me.email} />
      ) : (
        <Navigate to={standing.step.path} replace />
      )
    case 'through':
      return <Navigate to={paths.portal} replace />
  }
}
