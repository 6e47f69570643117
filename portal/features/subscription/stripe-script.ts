import type { Stripe } from '@stripe/stripe-js'
import { loadStripe, type ReleaseTrain } from '@stripe/stripe-js/pure'

/** The used part of Trusted Types, which TypeScript's DOM library does not declare. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string | null },
  ): { createScriptURL(address: string): unknown }
}

/** The parts of a window that Stripe's script needs. */
export type ScriptPage = {
  document: Pick<Document, 'createElement'> & { head: Pick<HTMLHeadElement, 'append'> }
  Stripe?: unknown
  trustedTypes?: TrustedTypes
}

/** The version of the script. The library's types name it too, so the compiler reports a mismatch. */
const train: ReleaseTrain = 'endive'
const address = `https://js.stripe.com/${train}/stripe.js`

const isOfStripe = (text: string) => /^https:\/\/(?:[\w-]+\.)?js\.stripe\.com\//.test(text)

/**
 * The script's URL for a page that requires Trusted Types. Stripe's script adds more scripts by plain URLs, which only a
 * policy named `default` can allow; this one allows only Stripe's.
 */
function trust({ trustedTypes }: ScriptPage): unknown {
  if (!trustedTypes) return address
  trustedTypes.createPolicy('default', { createScriptURL: (text) => (isOfStripe(text) ? text : null) })
  return trustedTypes
    .createPolicy('cakelock-stripe', { createScriptURL: () => address })
    .createScriptURL(address)
}

/**
 * Loads Stripe's script on first use, and again only after a failure.
 *
 * @throws if the script cannot be loaded or the page's policy forbids it
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
    script.src = trusted as string // TypeScript does not know TrustedScriptURL
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

/** Creates Stripe's object for a publishable key. `loadStripe` finds the loaded script instead of adding its plain URL. */
export function openStripe(page: ScriptPage): (publishableKey: string) => Promise<Stripe> {
  const fetchScript = openScript(page)
  return async (publishableKey) => {
    await fetchScript()
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe gives nothing where there is no page.')
    return stripe
  }
}
