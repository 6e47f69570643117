import { useCallback, useRef } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import type { EndedBy } from '../api/session-store.ts'
import { paths } from '../paths.ts'
import { useNavigate } from '../router/use-router.ts'
import { useServices } from '../services/services.ts'

/**
 * Logging out: the session is revoked at the server, everything kept of it here goes, and the way leads to `/`.
 * Where the server cannot be told, the person is still signed out here, and hears why.
 */
export function useSignOut() {
  const { api, session, signUp, showFailure } = useServices()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return useCallback(
    async (endedBy: EndedBy = 'signedOut') => {
      // A second press would be told that the session is gone.
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
