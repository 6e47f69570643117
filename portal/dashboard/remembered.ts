import * as z from 'zod/mini'
import { dashboardKey } from '../platform/storage-keys.ts'
import { dashboardTabs, nothingRemembered, type Remembered } from './dashboard-location-rules.ts'

const page = z.optional(z.int())
const columns = z.optional(z.array(z.string()))

const Stored = z.object({
  tab: z.enum(['open', ...dashboardTabs]),
  dashboardTab: z.enum(dashboardTabs),
  isAdmin: z.boolean(),
  pages: z.object({ files: page, activity: page, bakers: page, openers: page }),
  filesOnly: z._default(z.boolean(), false),
  hiddenColumns: z._default(
    z.object({ files: columns, activity: columns, bakers: columns, openers: columns }),
    {},
  ),
})

export type RememberedStore = { get: () => Remembered; set: (remembered: Remembered) => void }

/** Stores a user's last dashboard location and hidden columns in local storage (rule P14). */
export function createRemembered(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: string,
): RememberedStore {
  const key = dashboardKey + userId
  return {
    get() {
      try {
        const stored = Stored.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
        return stored.success ? (stored.data as Remembered) : nothingRemembered
      } catch {
        return nothingRemembered
      }
    },
    set(remembered) {
      storage.setItem(key, JSON.stringify(remembered))
    },
  }
}
