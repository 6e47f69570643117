import type { Tab } from './dashboard/dashboard-location-rules.ts'
import { lazyScreen } from './layout/lazy-screen.ts'
import { loadDashboardTexts } from './messages/texts.ts'

/** The sections of the portal, each in its own chunk. */
export const sections = {
  open: lazyScreen('OpenCakePage', () => import('./opener/OpenCakePage.tsx')),
  files: lazyScreen('FilesPage', () => import('./features/files/FilesPage.tsx'), loadDashboardTexts),
  users: lazyScreen('UsersPage', () => import('./features/users/UsersPage.tsx'), loadDashboardTexts),
  activity: lazyScreen(
    'ActivityPage',
    () => import('./features/activity/ActivityPage.tsx'),
    loadDashboardTexts,
  ),
  subscription: lazyScreen(
    'SubscriptionPage',
    () => import('./features/subscription/SubscriptionPage.tsx'),
    loadDashboardTexts,
  ),
} satisfies Record<Tab, unknown>
