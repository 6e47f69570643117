import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { checkoutStatus } from '#contract/routes/billing.ts'
import { ApiError } from '../../api/api-error.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useQueryParameters } from '../../router/use-router.ts'
import { useRefresh } from './use-subscription.ts'

/** Whether the server has returned a final result. Other errors are transient or were handled by redirecting. */
const isJudgment = (error: Error | null) =>
  error instanceof ApiError && [400, 404, 409, 410].includes(error.details.status ?? 0)

/**
 * Handles the parameters of a return to the page: `session_id` of a checkout, which the server verifies; `canceled`; or
 * `managed`, from the customer portal. Removes each from the URL once it is handled; a failed verification can be
 * retried.
 */
export function useReturn() {
  const refresh = useRefresh()
  const { api, showFailure, t, toasts } = useServices()
  const token = useSession()?.session_token
  const { location, go } = useDashboardLocation()
  const query = useQueryParameters()
  const sessionId = query.get('session_id')
  const hint = query.has('managed') ? 'managed' : query.has('canceled') ? 'canceled' : undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checkout', token, sessionId],
    queryFn: ({ signal }) => api(checkoutStatus, { session_id: sessionId ?? '' }, signal),
    enabled: sessionId !== null && hint === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handledInline: true },
  })
  const status = data?.session_status
  const isStuck = error !== null && !isJudgment(error)

  const cleanAddress = useEffectEvent(() => go(location, { replace: true }))
  const responseHint = useEffectEvent((what: 'managed' | 'canceled') => {
    // The customer portal was in a popup, which is no longer needed.
    if (what === 'managed') window.close()
    else toasts.show('note', t('checkout.canceled'))
  })
  const completeCheckout = useEffectEvent(() => {
    if (status === undefined) showFailure(error, 'failure.verification')
    else if (status === 'complete') toasts.show('success', t('checkout.done'))
    else toasts.show('error', t('checkout.open'))
    refresh()
  })

  useEffect(() => {
    if (hint === undefined) return
    responseHint(hint)
    cleanAddress()
  }, [hint])
  useEffect(() => {
    if (status === undefined && !isJudgment(error)) return
    completeCheckout()
    cleanAddress()
  }, [status, error])

  return {
    isVerifying: sessionId !== null && hint === undefined && !isStuck,
    /** why the verification failed */
    failure: isStuck ? findFailureText(error, t, 'failure.verification') : undefined,
    isFetching,
    askAgain: () => void refetch(),
  }
}
