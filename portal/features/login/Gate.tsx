import type { ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { Waiting } from '../../layout/Waiting.tsx'
import { Redirect } from '../../router/Redirect.tsx'
import { IdleLock } from './IdleLock.tsx'
import { KnownProgress } from './KnownProgress.tsx'
import { PinStep } from './PinStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

/**
 * Renders `children` for users who have passed the whole gate (rule P3). Asks for a missing second
 * factor or PIN without changing the URL; otherwise redirects to the missing sign-up step.
 */
export function Gate({ children }: { children: (me: Me) => ReactNode }) {
  return (
    // While signed out, App is about to replace this screen with the login page.
    <KnownProgress signedOut={<Waiting />}>
      {(progress) => {
        if (progress.at === 'through') return <IdleLock>{children(progress.me)}</IdleLock>
        const { step, me } = progress
        switch (step.step) {
          case 'secondFactorGiven':
            return <SecondFactorStep />
          case 'pinGiven':
            return <PinStep email={me.email} />
          default:
            return <Redirect to={step.path} />
        }
      }}
    </KnownProgress>
  )
}
