import { EmbeddedCheckout, EmbeddedCheckoutProvider } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { Waiting } from '../../layout/Waiting.tsx'
import { openStripe } from './stripe-script.ts'

const findStripe = openStripe(window)

/**
 * Stripe's checkout in the page. Once it is paid, Stripe leads the page to the return address by itself.
 * @param clientSecret of the open checkout; another one needs another element (`key`)
 * @param onFailed told once when Stripe's script cannot be had, or will not show this checkout
 */
export function StripeCheckout({
  clientSecret,
  publishableKey,
  onFailed,
}: {
  clientSecret: string
  publishableKey: string
  onFailed(): void
}) {
  const [stripe, setStripe] = useState<Stripe>()
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    let isGone = false
    const onProblem = () => isGone || fail()
    findStripe(publishableKey).then(
      (found) => isGone || setStripe(withEnd(found, () => isGone, onProblem)),
      onProblem,
    )
    return () => {
      isGone = true
    }
  }, [publishableKey])
  if (!stripe) return <Waiting />
  return (
    <EmbeddedCheckoutProvider stripe={stripe} options={{ clientSecret }}>
      <EmbeddedCheckout />
    </EmbeddedCheckoutProvider>
  )
}

/**
 * The same object, with two ends that the provider leaves loose: a checkout that cannot be shown is told of, and one
 * that comes after its dialog was closed goes again, because a page can hold one at a time.
 */
function withEnd(stripe: Stripe, isGone: () => boolean, onProblem: () => void): Stripe {
  const create: Stripe['createEmbeddedCheckoutPage'] = async (options) => {
    try {
      const page = await stripe.createEmbeddedCheckoutPage(options)
      if (isGone()) page.destroy()
      return page
    } catch {
      onProblem()
      return new Promise(() => {}) // the provider goes on waiting, for what is about to be closed
    }
  }
  return Object.assign(Object.create(stripe), { createEmbeddedCheckoutPage: create }) as Stripe
}
