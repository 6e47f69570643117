import { useMutation } from '@tanstack/react-query'
import { createCheckout, type Plan } from '#contract/routes/billing.ts'
import { useServices } from '../../context/use-services.ts'
import { paths } from '../../router/paths.ts'

/**
 * Starts the checkout of a plan. Calls `onSecret` with the client secret of an embedded checkout; if the server returns
 * a URL instead (the customer portal confirms a change of plan), navigates there.
 */
export function useCheckout(onSecret: (clientSecret: string) => void) {
  const { api, origin, showFailure } = useServices()
  const returnURL = `${origin}${paths.portal}?tab=subscription`
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (plan: Plan) =>
      api(createCheckout, {
        stripe_price_id: plan.id,
        return_url: `${returnURL}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${returnURL}&canceled=true`,
      }),
    onError: (error) => showFailure(error, 'failure.checkout'),
  })
  return {
    begin(plan: Plan) {
      if (isPending) return
      mutate(plan, {
        // Does nothing after the user has moved to another section.
        onSuccess({ clientSecret, url }) {
          if (clientSecret !== undefined) onSecret(clientSecret)
          else if (url !== undefined) window.location.assign(url)
        },
      })
    },
    begunFor: isPending ? variables.id : undefined,
  }
}
