import { lazy, Suspense, useEffect } from 'react'
import { OfflineBanner } from './layout/OfflineBanner.tsx'
import { ScreenBoundary } from './layout/ScreenBoundary.tsx'
import { Waiting } from './layout/Waiting.tsx'
import { loadAuthenticatedTexts } from './messages/texts.ts'
import { accessOf, paths } from './paths.ts'
import { Redirect } from './router/Redirect.tsx'
import { useLocation, useNavigate } from './router/use-router.ts'
import { useServices, useSession } from './services/services.ts'
import { Toaster } from './ui/Toaster.tsx'

/** The widget comes with the login page only: who is signed in already never loads it. */
export const loadLoginPage = () => import('./features/login/LoginPage.tsx')
const LoginPage = lazy(async () => ({ default: (await loadLoginPage()).LoginPage }))

/** Everything else comes when it is wanted: who has yet to log in does not wait for it. */
const Rooms = lazy(async () => {
  const [{ AuthenticatedApp: Rooms }] = await Promise.all([
    import('./AuthenticatedApp.tsx'),
    loadAuthenticatedTexts(),
  ])
  return { default: Rooms }
})

/** The portal: what every screen has around it, and the front door. */
export function App() {
  const { t, toasts } = useServices()
  useLeavingWhenRefused()
  return (
    <>
      <OfflineBanner />
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <FrontDoor />
        </Suspense>
      </ScreenBoundary>
      <Toaster
        toasts={toasts}
        label={t('toasts.label')}
        dismissLabel={t('toasts.dismiss')}
        copyLabel={t('reference.copy')}
        copiedLabel={t('reference.copied')}
      />
    </>
  )
}

/** Whoever is signed out gets no further than the login page, but for what is open to anybody (rule P3). */
function FrontDoor() {
  const { session, signUp } = useServices()
  const isSignedIn = useSession() !== undefined
  const { pathname, search } = useLocation()
  const door = accessOf(pathname)
  if (door === 'login' && (!isSignedIn || signUp.isCanceled())) return <LoginPage isUnfinished={isSignedIn} />
  if (isSignedIn || door === 'open') return <Rooms />
  const endedBy = session.endedBy()
  // Whoever was sent away comes back; whoever has left by themselves does not want to.
  const comesBack = endedBy === 'refused' || (door === 'return' && endedBy !== 'signedOut')
  return <Redirect to={comesBack ? toLogin(pathname + search) : paths.login} />
}

const toLogin = (address: string) => `${paths.login}?callback=${encodeURIComponent(address)}`

/** When the server ends the session (401), the way leads to the login page, and back here after it (rule P1). */
function useLeavingWhenRefused() {
  const { session, toasts, t } = useServices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.subscribe((endedBy) => {
        if (endedBy !== 'refused') return
        toasts.show('note', t('login.ended'))
        if (pathname === paths.login || pathname === paths.pin) return
        navigate(toLogin(pathname + search), { replace: true })
      }),
    [session, toasts, t, navigate, pathname, search],
  )
}
