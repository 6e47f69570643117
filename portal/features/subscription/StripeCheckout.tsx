import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { Waiting } from '../../layout/Waiting.tsx'
import { openStripe } from './stripe-script.ts'

const findStripe = openStripe(window)

/**
 * Stripe's checkout within the page. After the payment, Stripe navigates to the return URL.
 * @param clientSecret the secret of the open checkout; another checkout needs another element (`key`)
 * @param onFailed called once if Stripe's script does not load or does not show this checkout
 */
export function StripeCheckout({
  clientSecret,
  publishableKey,
  scriptOrigin,
  onFailed,
}: {
  clientSecret: string
  publishableKey: string
  scriptOrigin: string | undefined
  onFailed(): void
}) {
  const [stripe, setStripe] = useState<Stripe>()
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let isUnmounted = false
    const onProblem = () => isUnmounted || fail()
    findStripe(publishableKey, scriptOrigin).then(
      (loadedStripe) => isUnmounted || setStripe(withEnd(loadedStripe, () => isUnmounted, onProblem)),
      onProblem,
    )
    return () => {
      isUnmounted = true
    }
  }, [publishableKey, scriptOrigin])
  if (!stripe) return <Waiting />
  return (
    <EmbeddedCheckoutProvider stripe={stripe} options={{ clientSecret }}>
      <EmbeddedCheckout />
    </EmbeddedCheckoutProvider>
  )
}

/**
 * Wraps Stripe's object to report a checkout that cannot be shown, and to destroy a checkout that arrives after its
 * dialog was closed, because a page can hold only one at a time.
 */
function withEnd(stripe: Stripe, isUnmounted: () => boolean, onProblem: () => void): Stripe {
  const create: Stripe['createEmbeddedCheckoutPage'] = async (options) => {
    try {
      const page = await stripe.createEmbeddedCheckoutPage(options)
      if (isUnmounted()) page.destroy()
      return page
    } catch {
      onProblem()
      return new Promise(() => {}) // Stripe's provider keeps waiting until the dialog closes
    }
  }
  return Object.assign(Object.create(stripe), { createEmbeddedCheckoutPage: create }) as Stripe
}
