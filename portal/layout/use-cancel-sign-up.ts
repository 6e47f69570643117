import { useCallback } from 'react'
import { useServices } from '../context/use-services.ts'
import { paths } from '../router/paths.ts'
import { useNavigate } from '../router/use-router.ts'

/**
 * Cancels the sign-up: clears what this tab remembers and navigates to the sign-in page, which offers to resume. Keeps
 * the session; declining the agreement ends it (rule P5).
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
