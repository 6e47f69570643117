import { useCallback } from 'react'
import { paths } from '../paths.ts'
import { useNavigate } from '../router/use-router.ts'
import { useServices } from '../services/services.ts'

/**
 * Canceling a sign-up: what is kept of it here goes, and the way leads to the login page, which offers to take it
 * up again. The session stays; declining the agreement ends it too (rule P5).
 */
export function useCancelSignUp() {
  const { session, signUp } = useServices()
  const navigate = useNavigate()
  return useCallback(() => {
    signUp.cancel()
    session.forgetProvider()
    navigate(paths.login, { replace: true })
  }, [session, signUp, navigate])
}
