import { type ReactNode, Suspense, useEffect } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices } from '../../context/use-services.ts'
import { lazyScreen } from '../../layout/lazy-screen.ts'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { Redirect } from '../../router/Redirect.tsx'
import { useQueryParameters } from '../../router/use-router.ts'
import { IdleLock } from './IdleLock.tsx'
import { KnownProgress } from './KnownProgress.tsx'
import { PinStep } from './PinStep.tsx'

/** Few users have a second factor. */
const SecondFactorStep = lazyScreen('SecondFactorStep', () => import('./SecondFactorStep.tsx'))

type Props = {
  /** @param retry queries the server again */
  offline: (email: string, retry: () => void) => ReactNode
  children: (me: Me) => ReactNode
}

/**
 * Renders `children` for users who have completed all onboarding steps (rule P3). Asks for a missing second factor or
 * PIN without changing the URL; otherwise redirects to the missing sign-up step. While the server is unavailable, a
 * user who has completed the steps before gets `offline`, until the portal would be locked.
 */
export function Gate({ offline, children }: Props) {
  const { offlineUser } = useServices()
  return (
    // While signed out, App is about to replace this screen with the sign-in page.
    <KnownProgress
      signedOut={<Waiting />}
      unreachable={({ error, retry, isRetrying }) => {
        const email = isNoResponse(error) ? offlineUser.find() : undefined
        return email === undefined ? (
          <PageLoadError onRetry={retry} isBusy={isRetrying} />
        ) : (
          offline(email, retry)
        )
      }}
    >
      {(progress) => {
        if (progress.at === 'through') {
          return (
            <IdleLock>
              <Remember email={progress.me.email} />
              {children(progress.me)}
            </IdleLock>
          )
        }
        const { step, me } = progress
        switch (step.step) {
          case 'secondFactorVerified':
            return (
              <Missing>
                <Suspense fallback={<Waiting />}>
                  <SecondFactorStep />
                </Suspense>
              </Missing>
            )
          case 'pinEntered':
            return (
              <Missing>
                <PinStep email={me.email} />
              </Missing>
            )
          default:
            return <MissingStep path={step.path} />
        }
      }}
    </KnownProgress>
  )
}

/**
 * Whether the server did not respond, or a proxy responded instead. Browsers are often online without reaching the
 * server.
 */
const isNoResponse = (error: unknown): boolean =>
  error instanceof ApiError && ['offline', 'unreachable', 'unavailable'].includes(error.code)

/** Remembers the user for the opener without a network, as long as the portal is not locked. */
function Remember({ email }: { email: string | null }) {
  const { offlineUser } = useServices()
  useEffect(() => {
    if (email !== null) offlineUser.remember(email)
  }, [email, offlineUser])
  return null
}

/** Renders a missing step, and forgets the user who could use the opener without a network. */
function Missing({ children }: { children: ReactNode }) {
  const { offlineUser } = useServices()
  useEffect(() => offlineUser.forget(), [offlineUser])
  return children
}

/** Redirects to a sign-up step. Remembers `callback` for the end of the sign-up. */
function MissingStep({ path }: { path: string }) {
  const { signUp } = useServices()
  const callback = useQueryParameters().get('callback')
  useEffect(() => {
    if (callback !== null) signUp.returnTo(callback)
  }, [signUp, callback])
  return <Redirect to={path} />
}
