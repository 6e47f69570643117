import type { Stripe } from '@stripe/stripe-js'
import { loadStripe, type ReleaseTrain } from '@stripe/stripe-js/pure'

/** The part of Trusted Types that is used here; TypeScript's DOM library does not declare it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string | null },
  ): { createScriptURL(address: string): unknown }
}

/** A window as far as Stripe's script is concerned. */
export type ScriptPage = {
  document: Pick<Document, 'createElement'> & { head: Pick<HTMLHeadElement, 'append'> }
  Stripe?: unknown
  trustedTypes?: TrustedTypes
}

/** The script that the library expects: its types name the same train, so that one is not raised without the other. */
const train: ReleaseTrain = 'endive'
const address = `https://js.stripe.com/${train}/stripe.js`

const isOfStripe = (text: string) => /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//.test(text)

/**
 * The address of the script as a page takes it that requires Trusted Types. Stripe's script adds further ones of its
 * own by plain addresses, which only a policy named `default` may pass: this one passes no others.
 */
function trust({ trustedTypes }: ScriptPage): unknown {
  if (!trustedTypes) return address
  trustedTypes.createPolicy('default', { createScriptURL: (text) => (isOfStripe(text) ? text : null) })
  return trustedTypes
    .createPolicy('cakelock-stripe', { createScriptURL: () => address })
    .createScriptURL(address)
}

/**
 * Gives Stripe's object for a publishable key. Its script is fetched here when it is first asked for, and again only
 * where that failed; `loadStripe` would set a plain address, and finds what has come. It throws where the script
 * cannot be fetched, or the page's policy forbids it.
 */
export function openStripe(page: ScriptPage): (publishableKey: string) => Promise<Stripe> {
  let coming: Promise<void> | undefined
  let trusted: unknown

  async function fetchScript(): Promise<void> {
    trusted ??= trust(page)
    const script = page.document.createElement('script')
    script.async = true
    const arrival = new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`${address} cannot be fetched.`))
    })
    script.src = trusted as string // a TrustedScriptURL, which the library's type does not know
    page.document.head.append(script)
    await arrival
    if (!page.Stripe) throw new Error(`There is nothing of Stripe's in what ${address} gave.`)
  }

  return async (publishableKey) => {
    coming ??= fetchScript().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    await coming
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe gives nothing where there is no page.')
    return stripe
  }
}
