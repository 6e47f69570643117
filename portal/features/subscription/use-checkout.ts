import { useMutation } from '@tanstack/react-query'
import { createCheckout, type Plan } from '#contract/routes/billing.ts'
import { paths } from '../../paths.ts'
import { useServices } from '../../services/services.ts'

/**
 * Begins to buy a plan. `onSecret` is told what a checkout within the page is shown by; where the answer is an address
 * (a change of plan is confirmed in the customer portal), the page goes there.
 */
export function useCheckout(onSecret: (clientSecret: string) => void) {
  const { api, origin, showFailure } = useServices()
  const here = `${origin}${paths.portal}?tab=subscription`
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (plan: Plan) =>
      api(createCheckout, {
        stripe_price_id: plan.id,
        return_url: `${here}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${here}&canceled=true`,
      }),
    onError: (error) => showFailure(error, 'failure.checkout'),
  })
  return {
    begin(plan: Plan) {
      if (isPending) return
      mutate(plan, {
        // Not where another section was gone to meanwhile: nobody is taken away from there.
        onSuccess({ clientSecret, url }) {
          if (clientSecret !== undefined) onSecret(clientSecret)
          else if (url !== undefined) window.location.assign(url)
        },
      })
    },
    begunFor: isPending ? variables.id : undefined,
  }
}
