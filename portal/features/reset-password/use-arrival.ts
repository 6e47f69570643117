import type { SessionByLink } from '#contract/routes/account.ts'
import { useServices } from '../../context/use-services.ts'
import { paths } from '../../router/paths.ts'
import { useNavigate } from '../../router/use-router.ts'

/** Redirects after an emailed link was used: to the PIN or the portal, or to the sign-in page if there is no user. */
export function useArrival() {
  const { session, resetRequests } = useServices()
  const navigate = useNavigate()
  return (arrived: SessionByLink) => {
    resetRequests.forget()
    if (arrived.user === null) return navigate(paths.login, { replace: true })
    const { session_token, session_jwt, user } = arrived
    session.set({ session_token, session_jwt })
    navigate(user.requires_pin ? paths.pin : paths.portal, { replace: true })
  }
}
