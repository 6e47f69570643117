import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from './context/use-services.ts'
import { DashboardLocationProvider } from './dashboard/DashboardLocationProvider.tsx'
import { selectTab, type Tab } from './dashboard/dashboard-location-rules.ts'
import { Fallback } from './dashboard/Fallback.tsx'
import { TabBar } from './dashboard/TabBar.tsx'
import { useDashboardLocation } from './dashboard/use-dashboard-location.ts'
import { Launcher } from './features/palette/Launcher.tsx'
import { UpdateBanner } from './installed/UpdateBanner.tsx'
import { useLaunches } from './installed/use-launches.ts'
import { PortalFrame } from './layout/PortalFrame.tsx'
import { ScreenBoundary } from './layout/ScreenBoundary.tsx'
import { useFocusReturn } from './layout/use-focus-return.ts'
import { useSettings } from './layout/use-settings.ts'
import { Waiting } from './layout/Waiting.tsx'
import { loadDashboardTexts } from './messages/texts.ts'
import { type PersistentOpener, usePersistentOpener } from './opener/use-persistent-opener.ts'
import { Button } from './ui/Button.tsx'

const OpenCakePage = lazy(async () => ({ default: (await import('./opener/OpenCakePage.tsx')).OpenCakePage }))
const FilesPage = lazy(async () => {
  const [{ FilesPage }] = await Promise.all([import('./features/files/FilesPage.tsx'), loadDashboardTexts()])
  return { default: FilesPage }
})
const UsersPage = lazy(async () => {
  const [{ UsersPage }] = await Promise.all([import('./features/users/UsersPage.tsx'), loadDashboardTexts()])
  return { default: UsersPage }
})
const ActivityPage = lazy(async () => {
  const [{ ActivityPage }] = await Promise.all([
    import('./features/activity/ActivityPage.tsx'),
    loadDashboardTexts(),
  ])
  return { default: ActivityPage }
})
const SubscriptionPage = lazy(async () => {
  const [{ SubscriptionPage }] = await Promise.all([
    import('./features/subscription/SubscriptionPage.tsx'),
    loadDashboardTexts(),
  ])
  return { default: SubscriptionPage }
})
const SidePanel = lazy(async () => ({
  default: (await import('./features/settings/panel/SidePanel.tsx')).SidePanel,
}))
const AccountSettings = lazy(async () => ({
  default: (await import('./features/settings/AccountSettings.tsx')).AccountSettings,
}))

/**
 * The portal of a user who has completed the onboarding steps: the opener and the dashboard, with account panels over
 * them.
 */
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
  const { location, rememberedLists, go } = useDashboardLocation()
  const settings = useSettings()
  const opener = usePersistentOpener()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const person = useFocusReturn<HTMLButtonElement>(isPanelOpen || settings.isOpen)
  const reportLoadFailure = () => {
    toasts.show('error', t('page.loadFailed'))
    setPanelOpen(false)
    if (settings.isOpen) settings.close()
  }
  useLaunches(() => go(selectTab(location, 'open', rememberedLists)))
  const title = location.tab === 'open' ? 'product.opener' : 'product.dashboard'
  return (
    <PortalFrame
      title={t(title, { product: config.productName })}
      mark={location.isAdmin && location.tab !== 'open' ? t('portal.admin') : undefined}
      tabs={<TabBar isAdminUser={me.is_admin} />}
      launcher={<Launcher me={me} onSettings={settings.open} />}
      email={email}
      personRef={person}
      onPerson={() => setPanelOpen(true)}
    >
      <UpdateBanner />
      <ScreenBoundary key={location.tab} fallback={<SectionLoadError />}>
        <Suspense fallback={<Waiting isSection />}>
          <Section tab={location.tab} me={me} opener={opener} />
        </Suspense>
      </ScreenBoundary>
      {/* A new boundary for each panel, so that one that failed to load does not block the others. */}
      <ScreenBoundary key={`${isPanelOpen} ${settings.isOpen}`} fallback={null} onFailure={reportLoadFailure}>
        <Suspense fallback={<Waiting isOver />}>
          {isPanelOpen && (
            <SidePanel
              me={me}
              onClose={() => setPanelOpen(false)}
              onSettings={(section) => {
                setPanelOpen(false)
                settings.open(section)
              }}
            />
          )}
          {settings.isOpen && email !== null && (
            <AccountSettings
              me={{ ...me, email }}
              section={settings.section}
              onSection={settings.open}
              onClose={settings.close}
            />
          )}
        </Suspense>
      </ScreenBoundary>
    </PortalFrame>
  )
}

function Section({ tab, me, opener }: { tab: Tab; me: Me; opener: PersistentOpener }) {
  switch (tab) {
    case 'open':
      return <OpenCakePage email={me.email} persistent={opener} />
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

/** Shown instead of a section of the portal that could not be loaded. The other sections keep their state. */
function SectionLoadError() {
  const { t } = useServices()
  return (
    <Fallback icon={CloudOff} text={t('page.loadFailed')} isAlert>
      <Button onClick={() => window.location.reload()}>{t('page.retry')}</Button>
    </Fallback>
  )
}
