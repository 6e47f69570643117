import { useCallback, useRef } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import type { EndedBy } from '../api/session-store.ts'
import { useServices } from '../context/use-services.ts'
import { paths } from '../router/paths.ts'
import { useNavigate } from '../router/use-router.ts'

/**
 * Signs out: revokes the session on the server, clears everything stored in this browser and navigates to `/`. If the
 * server is unreachable, still signs out in this browser and shows the error.
 */
export function useSignOut() {
  const { api, session, signUp, showFailure } = useServices()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return useCallback(
    async (endedBy: EndedBy = 'signedOut') => {
      // A second call would fail, because the session no longer exists.
      if (isLeaving.current) return
      isLeaving.current = true
      await api(authRoutes.revokeSession, {}).catch((error: unknown) => showFailure(error, 'failure.unknown'))
      if (endedBy !== 'signedUp') signUp.forget()
      isLeaving.current = false
      session.end(endedBy)
      navigate(paths.home, { replace: true })
    },
    [api, session, signUp, showFailure, navigate],
  )
}
