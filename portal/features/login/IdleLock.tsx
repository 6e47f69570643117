import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../services/services.ts'
import { lockMe, refreshMe } from '../../services/use-me.ts'

/**
 * Around what only the PIN opens: locks it when nobody is there any more (rule A54). Here it locks at once, whether
 * or not the server can be told; the server locks by itself what it has not heard of for as long.
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
