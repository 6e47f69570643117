import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type Services, ServicesProvider } from './use-services.ts'

/** Provides the services with the texts of the current language, and rerenders every screen when it changes. */
export function LocalizedServices({ services, children }: { services: Services; children: ReactNode }) {
  const t = useSyncExternalStore(services.language.subscribe, services.language.translate)
  const value = useMemo(() => ({ ...services, t }), [services, t])
  return <ServicesProvider value={value}>{children}</ServicesProvider>
}
