import { CloudOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from './context/use-services.ts'
import { DashboardLocationProvider } from './dashboard/DashboardLocationProvider.tsx'
import { selectTab, type Tab } from './dashboard/dashboard-location-rules.ts'
import { Fallback } from './dashboard/Fallback.tsx'
import { SectionLocation } from './dashboard/SectionLocation.tsx'
import { TabBar } from './dashboard/TabBar.tsx'
import { useDashboardLocation } from './dashboard/use-dashboard-location.ts'
import { Launcher } from './features/palette/Launcher.tsx'
import { UpdateBanner } from './installed/UpdateBanner.tsx'
import { useLaunches } from './installed/use-launches.ts'
import { LazyBoundary } from './layout/LazyBoundary.tsx'
import { lazyScreen } from './layout/lazy-screen.ts'
import { PortalFrame } from './layout/PortalFrame.tsx'
import { ScreenBoundary } from './layout/ScreenBoundary.tsx'
import { useFocusReturn } from './layout/use-focus-return.ts'
import { useSettings } from './layout/use-settings.ts'
import { Waiting } from './layout/Waiting.tsx'
import { type PersistentOpener, usePersistentOpener } from './opener/use-persistent-opener.ts'
import { sections } from './sections.ts'
import { Button } from './ui/Button.tsx'

const SidePanel = lazyScreen('SidePanel', () => import('./features/settings/panel/SidePanel.tsx'))
const AccountSettings = lazyScreen('AccountSettings', () => import('./features/settings/AccountSettings.tsx'))

/** Loads the code of a section before its tab is pressed. A failure is reported when the section is shown. */
function loadAhead(tab: Tab): void {
  if (navigator.onLine) sections[tab].load().catch(() => undefined)
}

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
  const { config, t } = useServices()
  const { location, rememberedLists, go } = useDashboardLocation()
  const settings = useSettings()
  const opener = usePersistentOpener()
  const [isPanelOpen, setPanelOpen] = useState(false)
  const person = useFocusReturn<HTMLButtonElement>(isPanelOpen || settings.isOpen)
  const close = () => {
    setPanelOpen(false)
    if (settings.isOpen) settings.close()
  }
  useLaunches(() => go(selectTab(location, 'open', rememberedLists)))
  const title = location.tab === 'open' ? 'product.opener' : 'product.dashboard'
  return (
    <PortalFrame
      title={t(title, { product: config.productName })}
      mark={location.isAdmin && location.tab !== 'open' ? t('portal.admin') : undefined}
      tabs={<TabBar isAdminUser={me.is_admin} onAim={loadAhead} />}
      launcher={<Launcher me={me} onSettings={settings.open} />}
      email={email}
      personRef={person}
      onPerson={() => setPanelOpen(true)}
    >
      <UpdateBanner />
      <SectionLocation>
        {(tab, isWaiting) => (
          <>
            <Suspense fallback={<Waiting isSection />}>
              <ScreenBoundary key={tab} fallback={<SectionLoadError />}>
                <Section tab={tab} me={me} opener={opener} />
              </ScreenBoundary>
            </Suspense>
            {isWaiting && <Waiting isOver />}
          </>
        )}
      </SectionLocation>
      {/* A new boundary for each panel, so that one that failed to load does not block the others. */}
      <LazyBoundary key={`${isPanelOpen} ${settings.isOpen}`} onFailure={close}>
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
      </LazyBoundary>
    </PortalFrame>
  )
}

function Section({ tab, me, opener }: { tab: Tab; me: Me; opener: PersistentOpener }) {
  switch (tab) {
    case 'open':
      return <sections.open email={me.email} persistent={opener} />
    case 'files':
      return <sections.files email={me.email} />
    case 'users':
      return <sections.users />
    case 'activity':
      return <sections.activity />
    case 'subscription':
      return <sections.subscription />
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
