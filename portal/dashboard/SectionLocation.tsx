import { type ReactNode, useContext, useDeferredValue } from 'react'
import type { Tab } from './dashboard-location-rules.ts'
import { DashboardLocationContext } from './use-dashboard-location.ts'

type Props = {
  /** @param isWaiting whether another section is loading, which replaces this one when it can be rendered */
  children: (tab: Tab, isWaiting: boolean) => ReactNode
}

/**
 * Keeps a section and its location until the next section has loaded, so that the page between the header and the
 * footer is never empty. A change within the section is rendered at once. Needs a `<Suspense>` in its children.
 */
export function SectionLocation({ children }: Props) {
  const current = useContext(DashboardLocationContext)
  const deferred = useDeferredValue(current)
  const isWaiting = deferred?.location.tab !== current?.location.tab
  const shown = isWaiting ? deferred : current
  // Not without a provider, which `useDashboardLocation` reports.
  if (shown === undefined) return null
  return (
    <DashboardLocationContext value={shown}>
      {children(shown.location.tab, isWaiting)}
    </DashboardLocationContext>
  )
}
