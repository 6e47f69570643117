import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Gate } from './features/login/Gate.tsx'
import { Step } from './features/login/Step.tsx'
import { OfflineBanner } from './frame/OfflineBanner.tsx'
import { PortalFrame } from './frame/PortalFrame.tsx'
import { ScreenBoundary } from './frame/ScreenBoundary.tsx'
import { Waiting } from './frame/Waiting.tsx'
import { paths } from './paths.ts'
import { findSafeCallback } from './safe-callback.ts'
import { Toaster } from './ui/Toaster.tsx'
import { useSession, useWorld } from './world/world.ts'

const OpenCakePage = lazy(async () => ({ default: (await import('./opener/OpenCakePage.tsx')).OpenCakePage }))

const EulaPage = lazy(async () => ({ default: (await import('./features/sign-up/EulaPage.tsx')).EulaPage }))
const SetUpPinPage = lazy(async () => ({
  default: (await import('./features/sign-up/SetUpPinPage.tsx')).SetUpPinPage,
}))
const SignUpPage = lazy(async () => ({
  default: (await import('./features/sign-up/SignUpPage.tsx')).SignUpPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('./features/sign-up/VerifyEmailPage.tsx')).VerifyEmailPage,
}))
const InfoPage = lazy(async () => ({ default: (await import('./features/info/InfoPage.tsx')).InfoPage }))

/** Every screen of the portal by its address. */
export function App() {
  const { t, toasts } = useWorld()
  useLeavingWhenRefused()
  return (
    <>
      <OfflineBanner />
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path={paths.login} element={<Gate>{() => <Onward />}</Gate>} />
            <Route path={paths.pin} element={<Gate>{() => <Onward />}</Gate>} />
            <Route
              path={paths.portal}
              element={
                <Gate>
                  {(me) => (
                    <PortalFrame email={me.email}>
                      <OpenCakePage email={me.email} />
                    </PortalFrame>
                  )}
                </Gate>
              }
            />
            <Route path={paths.signUp} element={<SignUpPage />} />
            <Route path={paths.verifyEmail} element={<Step of="verified" screen={VerifyEmailPage} />} />
            <Route path={paths.setUpPin} element={<Step of="pinSet" screen={SetUpPinPage} />} />
            <Route path={paths.eula} element={<Step of="eulaAccepted" screen={EulaPage} />} />
            <Route path={paths.forgotPassword} element={<Navigate to={paths.resetPassword} replace />} />
            <Route path={paths.info} element={<InfoPage />} />
            <Route path="*" element={<Home />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
      <Toaster toasts={toasts} label={t('toasts.label')} dismissLabel={t('toasts.dismiss')} />
    </>
  )
}

/** After signing in: to where `callback` asks for, if that is safe, else to the portal. */
function Onward() {
  const [query] = useSearchParams()
  const { origin } = useWorld()
  return <Navigate to={findSafeCallback(query.get('callback'), origin) ?? paths.portal} replace />
}

/** Any address without a screen of its own. */
function Home() {
  return <Navigate to={useSession() === undefined ? paths.login : paths.portal} replace />
}

/** When the server ends the session (401), the way leads to the login page, and back here after it. */
function useLeavingWhenRefused() {
  const { session, toasts, t } = useWorld()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      session.subscribe((endedBy) => {
        if (endedBy !== 'refused') return
        toasts.show('note', t('login.ended'))
        if (pathname === paths.login || pathname === paths.pin) return
        navigate(`${paths.login}?callback=${encodeURIComponent(pathname + search)}`, { replace: true })
      }),
    [session, toasts, t, navigate, pathname, search],
  )
}
