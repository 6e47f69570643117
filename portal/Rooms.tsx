import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { Gate } from './features/login/Gate.tsx'
import { Step } from './features/login/Step.tsx'
import { Verified } from './features/login/Verified.tsx'
import { PortalFrame } from './frame/PortalFrame.tsx'
import { Queries } from './frame/Queries.tsx'
import { useSettings } from './frame/use-settings.ts'
import { paths } from './paths.ts'
import { Redirect } from './router/Redirect.tsx'
import { useLocation, useQueryParameters } from './router/use-router.ts'
import { findSafeCallback } from './safe-callback.ts'
import { useWorld } from './world/world.ts'

const OpenCakePage = lazy(async () => ({ default: (await import('./opener/OpenCakePage.tsx')).OpenCakePage }))
const AccountSettings = lazy(async () => ({
  default: (await import('./features/settings/AccountSettings.tsx')).AccountSettings,
}))
const DeleteAccountPage = lazy(async () => ({
  default: (await import('./features/settings/DeleteAccountPage.tsx')).DeleteAccountPage,
}))
const EulaPage = lazy(async () => ({ default: (await import('./features/sign-up/EulaPage.tsx')).EulaPage }))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./features/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
}))
const SetUpPinPage = lazy(async () => ({
  default: (await import('./features/sign-up/SetUpPinPage.tsx')).SetUpPinPage,
}))
const SidePanel = lazy(async () => ({
  default: (await import('./features/panel/SidePanel.tsx')).SidePanel,
}))
const SignUpPage = lazy(async () => ({
  default: (await import('./features/sign-up/SignUpPage.tsx')).SignUpPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('./features/sign-up/VerifyEmailPage.tsx')).VerifyEmailPage,
}))
const InfoPage = lazy(async () => ({ default: (await import('./features/info/InfoPage.tsx')).InfoPage }))

/** Every screen behind the front door, by its address. */
const rooms: Record<string, ComponentType> = {
  [paths.login]: () => <Gate>{() => <Onward />}</Gate>,
  [paths.pin]: () => <Gate>{() => <Onward />}</Gate>,
  [paths.portal]: () => <Gate>{(me) => <Portal me={me} />}</Gate>,
  [paths.signUp]: SignUpPage,
  [paths.verifyEmail]: () => <Step of="verified" screen={VerifyEmailPage} />,
  [paths.setUpPin]: () => <Step of="pinSet" screen={SetUpPinPage} />,
  [paths.eula]: () => <Step of="eulaAccepted" screen={EulaPage} />,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.deleteAccount]: () => <Verified>{(me) => <DeleteAccountPage me={me} />}</Verified>,
  [paths.forgotPassword]: () => <Redirect to={paths.resetPassword} />,
}

export function Rooms() {
  const { pathname } = useLocation()
  const Room = rooms[pathname] ?? (pathname.startsWith(paths.info) ? InfoPage : Elsewhere)
  return (
    <Queries>
      <Room />
    </Queries>
  )
}

function Portal({ me }: { me: Me }) {
  const { email } = me
  const settings = useSettings()
  const [isPanelOpen, setPanelOpen] = useState(false)
  return (
    <PortalFrame email={email} onPerson={() => setPanelOpen(true)}>
      <OpenCakePage email={email} />
      {isPanelOpen && (
        <Suspense fallback={null}>
          <SidePanel
            me={me}
            onClose={() => setPanelOpen(false)}
            onSettings={() => {
              setPanelOpen(false)
              settings.open()
            }}
          />
        </Suspense>
      )}
      {settings.isOpen && email !== null && (
        <Suspense fallback={null}>
          <AccountSettings email={email} onClose={settings.close} />
        </Suspense>
      )}
    </PortalFrame>
  )
}

/** After signing in: to where `callback` asks for, if that is safe, else to the portal. */
function Onward() {
  const query = useQueryParameters()
  const { origin } = useWorld()
  return <Redirect to={findSafeCallback(query.get('callback'), origin) ?? paths.portal} />
}

/** Any address without a screen of its own. */
function Elsewhere() {
  return <Redirect to={paths.portal} />
}
