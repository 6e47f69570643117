import type { ComponentType, ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from './context/use-services.ts'
import { Gate } from './features/login/Gate.tsx'
import { Step } from './features/login/Step.tsx'
import { Verified } from './features/login/Verified.tsx'
import { lazyScreen } from './layout/lazy-screen.ts'
import { Queries } from './layout/Queries.tsx'
import { Portal } from './Portal.tsx'
import { paths } from './router/paths.ts'
import { Redirect } from './router/Redirect.tsx'
import { findSafeCallback } from './router/safe-callback.ts'
import { useLocation, useQueryParameters } from './router/use-router.ts'
import './ui/checkbox.css'

const DeleteAccountPage = lazyScreen(
  'DeleteAccountPage',
  () => import('./features/settings/DeleteAccountPage.tsx'),
)
const DownloadPage = lazyScreen('DownloadPage', () => import('./features/download/DownloadPage.tsx'))
const EulaPage = lazyScreen('EulaPage', () => import('./features/sign-up/EulaPage.tsx'))
const ResetPasswordPage = lazyScreen(
  'ResetPasswordPage',
  () => import('./features/reset-password/ResetPasswordPage.tsx'),
)
const SetUpPinPage = lazyScreen('SetUpPinPage', () => import('./features/sign-up/SetUpPinPage.tsx'))
const SignUpPage = lazyScreen('SignUpPage', () => import('./features/sign-up/SignUpPage.tsx'))
const VerifyEmailPage = lazyScreen('VerifyEmailPage', () => import('./features/sign-up/VerifyEmailPage.tsx'))
const InfoPage = lazyScreen('InfoPage', () => import('./features/info/InfoPage.tsx'))
const OfflineOpener = lazyScreen('OfflineOpener', () => import('./opener/OfflineOpener.tsx'))

function PastGate({ children }: { children: (me: Me) => ReactNode }) {
  return <Gate offline={(email, retry) => <OfflineOpener email={email} onRetry={retry} />}>{children}</Gate>
}

/** The screens by route. */
const routes: Record<string, ComponentType> = {
  [paths.login]: () => <PastGate>{() => <AfterSignIn />}</PastGate>,
  [paths.pin]: () => <PastGate>{() => <AfterSignIn />}</PastGate>,
  [paths.portal]: () => <PastGate>{(me) => <Portal me={me} />}</PastGate>,
  [paths.signUp]: SignUpPage,
  [paths.verifyEmail]: () => <Step of="verified" screen={VerifyEmailPage} />,
  [paths.setUpPin]: () => <Step of="pinSet" screen={SetUpPinPage} />,
  [paths.eula]: () => <Step of="eulaAccepted" screen={EulaPage} />,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.deleteAccount]: () => <Verified>{(me) => <DeleteAccountPage me={me} />}</Verified>,
  [paths.download]: DownloadPage,
  [paths.forgotPassword]: () => <Redirect to={paths.resetPassword} />,
}

export function AuthenticatedApp() {
  const { pathname } = useLocation()
  const Screen = routes[pathname] ?? (pathname.startsWith(paths.info) ? InfoPage : UnknownRoute)
  return (
    <Queries>
      <Screen />
    </Queries>
  )
}

/** After sign-in, redirects to `callback` if it is safe, else to the portal. */
function AfterSignIn() {
  const query = useQueryParameters()
  const { origin } = useServices()
  return <Redirect to={findSafeCallback(query.get('callback'), origin) ?? paths.portal} />
}

function UnknownRoute() {
  return <Redirect to={paths.portal} />
}
