import { Suspense, useEffect } from 'react'
import { useServices, useSession } from './context/use-services.ts'
import { lazyScreen } from './layout/lazy-screen.ts'
import { OfflineBanner } from './layout/OfflineBanner.tsx'
import { ScreenBoundary } from './layout/ScreenBoundary.tsx'
import { Toaster } from './layout/Toaster.tsx'
import { Waiting } from './layout/Waiting.tsx'
import { loadAuthenticatedTexts } from './messages/texts.ts'
import { accessOf, paths } from './router/paths.ts'
import { Redirect } from './router/Redirect.tsx'
import { useLocation, useNavigate } from './router/use-router.ts'

/** The widget loads with the sign-in page, so signed-in users never load it. */
export const LoginPage = lazyScreen('LoginPage', () => import('./features/login/LoginPage.tsx'))

/** All other screens. The sign-in page does not wait for them. */
export const SignedInApp = lazyScreen(
  'AuthenticatedApp',
  () => import('./AuthenticatedApp.tsx'),
  loadAuthenticatedTexts,
)

/** The portal: banner, toasts and the current screen. */
export function App() {
  useRedirectOnSessionEnd()
  return (
    <>
      <OfflineBanner />
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <SessionRoute />
        </Suspense>
      </ScreenBoundary>
      <Toaster />
    </>
  )
}

/** Redirects signed-out users to the sign-in page, except from public routes (rule P3). */
function SessionRoute() {
  const { session, signUp } = useServices()
  const isSignedIn = useSession() !== undefined
  const { pathname, search } = useLocation()
  const access = accessOf(pathname)
  if (access === 'login' && (!isSignedIn || signUp.isCanceled()))
    return <LoginPage isUnfinished={isSignedIn} />
  if (isSignedIn || access === 'open') return <SignedInApp />
  const endedBy = session.endedBy()
  // Return here after sign-in, unless the user signed out. A sign-up returns to the page that it was started from.
  const returns = endedBy === 'rejected' || (access === 'return' && endedBy !== 'signedOut')
  const callback = endedBy === 'signedUp' ? signUp.callback() : returns ? pathname + search : null
  return <Redirect to={callback === null ? paths.login : toLogin(callback)} />
}

const toLogin = (address: string) => `${paths.login}?callback=${encodeURIComponent(address)}`

/** When the server ends the session (401), redirects to the sign-in page, and returns here after sign-in (rule P1). */
function useRedirectOnSessionEnd() {
  const { session, toasts, t } = useServices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.subscribe((endedBy) => {
        if (endedBy !== 'rejected') return
        toasts.show('note', t('login.sessionEnded'))
        if (pathname === paths.login || pathname === paths.pin) return
        navigate(toLogin(pathname + search), { replace: true })
      }),
    [session, toasts, t, navigate, pathname, search],
  )
}
