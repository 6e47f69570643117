import type { ComponentType } from 'react'
import type { GateStep } from '#contract/gate.ts'
import { paths } from '../../router/paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { KnownProgress } from './KnownProgress.tsx'

type Props = { of: GateStep; screen: ComponentType<{ email: string | null }> }

/** The screen of a sign-up step. Redirects users who must complete another step first. */
export function Step({ of, screen: Screen }: Props) {
  return (
    <KnownProgress signedOut={<Redirect to={paths.login} />}>
      {(progress) => {
        if (progress.at === 'through') return <Redirect to={paths.portal} />
        const { step, me } = progress
        return step.step === of ? <Screen email={me.email} /> : <Redirect to={step.path} />
      }}
    </KnownProgress>
  )
}
