import type { ComponentType } from 'react'
import type { GateStep } from '#contract/gate.ts'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { paths } from '../../paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { useGateProgress } from './use-gate-progress.ts'

type Props = { of: GateStep; screen: ComponentType<{ email: string | null }> }

/** The screen of one step of signing up, for whoever has exactly this step before them; others are led to theirs. */
export function Step({ of, screen: Screen }: Props) {
  const standing = useGateProgress()
  switch (standing.at) {
    case 'signedOut':
      return <Redirect to={paths.login} />
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <PageLoadError onRetry={standing.retry} isBusy={standing.isRetrying} />
    case 'missing':
      return standing.step.step === of ? (
        <Screen email={standing.me.email} />
      ) : (
        <Redirect to={standing.step.path} />
      )
    case 'through':
      return <Redirect to={paths.portal} />
  }
}
