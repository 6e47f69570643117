import { lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { DashboardLocationProvider } from './dashboard/DashboardLocationProvider.tsx'
import type { Tab } from './dashboard/dashboard-location-rules.ts'
import { SectionUnloadable } from './dashboard/SectionUnloadable.tsx'
import { TabBar } from './dashboard/TabBar.tsx'
import { useDashboardLocation } from './dashboard/use-dashboard-location.ts'
import { PortalFrame } from './layout/PortalFrame.tsx'
import { ScreenBoundary } from './layout/ScreenBoundary.tsx'
import { useFocusReturn } from './layout/use-focus-return.ts'
import { useSettings } from './layout/use-settings.ts'
import { Waiting } from './layout/Waiting.tsx'
import { type HeldOpener, useHeldOpener } from './opener/use-held-opener.ts'
import { useServices } from './services/services.ts'

const OpenCakePage = lazy(async () => ({ default: (await import('./opener/OpenCakePage.tsx')).OpenCakePage }))
const FilesPage = lazy(async () => ({ default: (await import('./features/files/FilesPage.tsx')).FilesPage }))
const UsersPage = lazy(async () => ({ default: (await import('./features/users/UsersPage.tsx')).UsersPage }))
const ActivityPage = lazy(async () => ({
  default: (await import('./features/activity/ActivityPage.tsx')).ActivityPage,
}))
const SubscriptionPage = lazy(async () => ({
  default: (await import('./features/subscription/SubscriptionPage.tsx')).SubscriptionPage,
}))
const SidePanel = lazy(async () => ({ default: (await import('./features/panel/SidePanel.tsx')).SidePanel }))
const AccountSettings = lazy(async () => ({
  default: (await import('./features/settings/AccountSettings.tsx')).AccountSettings,
}))
const Passkeys = lazy(async () => ({ default: (await import('./features/settings/Passkeys.tsx')).Passkeys }))

/** The portal of somebody who has passed the gate: the opener, the dashboard, and the account over either. */
export function Portal({ me }: { me: Me }) {
  return (
    <DashboardLocationProvider me={me}>
      <Sections me={me} />
    </DashboardLocationProvider>
  )
}

function Sections({ me }: { me: Me }) {
  const { email } = me
  const { config, t, toasts } = useServices()
  const { spot } = useDashboardLocation()
  const settings = useSettings()
  const opener = useHeldOpener()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [arePasskeysOpen, setPasskeysOpen] = useState(false)
  const person = useFocusReturn<HTMLButtonElement>(isPanelOpen || arePasskeysOpen || settings.isOpen)
  const giveUp = () => {
    toasts.show('error', t('page.unloadable'))
    setPanelOpen(false)
    setPasskeysOpen(false)
    if (settings.isOpen) settings.close()
  }
  const title = spot.tab === 'open' ? 'product.opener' : 'product.dashboard'
  return (
    <PortalFrame
      title={t(title, { product: config.productName })}
      mark={spot.isAdmin && spot.tab !== 'open' ? t('portal.admin') : undefined}
      tabs={<TabBar isAdminUser={me.is_admin} />}
      email={email}
      personRef={person}
      onPerson={() => setPanelOpen(true)}
    >
      <ScreenBoundary key={spot.tab} instead={<SectionUnloadable />}>
        <Suspense fallback={<Waiting isSection />}>
          <Section tab={spot.tab} me={me} opener={opener} />
        </Suspense>
      </ScreenBoundary>
      {/* Anew for each: one that could not be fetched is said, and keeps nothing else from opening. */}
      <ScreenBoundary
        key={`${isPanelOpen} ${arePasskeysOpen} ${settings.isOpen}`}
        instead={null}
        onFailure={giveUp}
      >
        <Suspense fallback={<Waiting isOver />}>
          {isPanelOpen && (
            <SidePanel
              me={me}
              onClose={() => setPanelOpen(false)}
              onSettings={() => {
                setPanelOpen(false)
                settings.open()
              }}
              onPasskeys={() => {
                setPanelOpen(false)
                setPasskeysOpen(true)
              }}
            />
          )}
          {arePasskeysOpen && <Passkeys onEnd={() => setPasskeysOpen(false)} />}
          {settings.isOpen && email !== null && <AccountSettings email={email} onClose={settings.close} />}
        </Suspense>
      </ScreenBoundary>
    </PortalFrame>
  )
}

function Section({ tab, me, opener }: { tab: Tab; me: Me; opener: HeldOpener }) {
  switch (tab) {
    case 'open':
      return <OpenCakePage email={me.email} held={opener} />
    case 'files':
      return <FilesPage email={me.email} />
    case 'users':
      return <UsersPage />
    case 'activity':
      return <ActivityPage />
    case 'subscription':
      return <SubscriptionPage />
  }
}
