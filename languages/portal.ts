import type { Translated } from './locales.ts'
import type { Table } from './text.ts'

/** A part of the portal's texts, which the screens that need it load. */
export type PortalPart = 'first' | 'authenticated' | 'dashboard' | 'baker' | 'notice'

/** The portal's tables, each a chunk. English comes with the screens. */
export const portalTables: Record<Translated, Record<PortalPart, () => Promise<Table>>> = {
  de: {
    first: async () => (await import('./de/portal/first.ts')).first,
    authenticated: async () => (await import('./de/portal/authenticated.ts')).authenticated,
    dashboard: async () => (await import('./de/portal/dashboard.ts')).dashboard,
    baker: async () => (await import('./de/portal/baker.ts')).baker,
    notice: async () => (await import('./de/portal/notice.ts')).notice,
  },
  ar: {
    first: async () => (await import('./ar/portal/first.ts')).first,
    authenticated: async () => (await import('./ar/portal/authenticated.ts')).authenticated,
    dashboard: async () => (await import('./ar/portal/dashboard.ts')).dashboard,
    baker: async () => (await import('./ar/portal/baker.ts')).baker,
    notice: async () => (await import('./ar/portal/notice.ts')).notice,
  },
}
