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
 * Fetches Stripe's script when it is first asked for, and again only where that failed. It throws where the script
 * cannot be fetched, or the page's policy forbids it.
 */
export function openScript(page: ScriptPage): () => Promise<void> {
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

  return () => {
    coming ??= fetchScript().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
}

/** Gives Stripe's object for a publishable key. `loadStripe` would set a plain address; it finds what has come. */
export function openStripe(page: ScriptPage): (publishableKey: string) => Promise<Stripe> {
  const fetchScript = openScript(page)
  return async (publishableKey) => {
    await fetchScript()
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe gives nothing where there is no page.')
    return stripe
  }
}
