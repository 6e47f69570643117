import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { lockMe, refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'

/**
 * Locks its children behind the PIN when the user is idle (rule A54). The lock does not wait for the server, which
 * locks idle sessions itself.
 */
export function IdleLock({ children }: { children: ReactNode }) {
  const { api, idle, session } = useServices()
  const queries = useQueryClient()
  useEffect(
    () =>
      idle.watch({
        onIdle() {
          lockMe(queries, session.get()?.session_token)
          api(authRoutes.lockSession, {}).catch(() => undefined)
        },
        onBusy: () => void refreshMe(queries),
      }),
    [api, idle, session, queries],
  )
  return children
}
