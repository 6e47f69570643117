import type { Stripe } from '@stripe/stripe-js'
import { loadStripe, type ReleaseTrain } from '@stripe/stripe-js/pure'

/** The part of Trusted Types that this file uses; TypeScript's DOM library does not declare it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null },
  ): { createScriptURL(url: string): unknown }
}

/** The part of a window that Stripe's script needs. */
export type ScriptPage = {
  document: Pick<Document, 'createElement'> & { head: Pick<HTMLHeadElement, 'append'> }
  Stripe?: unknown
  trustedTypes?: TrustedTypes
}

/** The release of the script that the library expects. The type fails to compile if the library expects another. */
const train: ReleaseTrain = 'endive'
const stripeOrigin = 'https://js.stripe.com'

const isFrom = (origin: string, url: string) =>
  url.startsWith(`${origin}/`) ||
  (origin === stripeOrigin && /^https:\/\/[\w-]+\.js\.stripe\.com\//.test(url))

/**
 * Makes the script's URL acceptable to a page that requires Trusted Types. Stripe's script adds further scripts by
 * plain URLs, which only a policy named `default` can allow. This policy allows no other origins.
 */
function toTrustedUrl({ trustedTypes }: ScriptPage, url: string, origin: string): unknown {
  if (!trustedTypes) return url
  trustedTypes.createPolicy('default', { createScriptURL: (text) => (isFrom(origin, text) ? text : null) })
  return trustedTypes.createPolicy('cakelock-stripe', { createScriptURL: () => url }).createScriptURL(url)
}

/**
 * Loads Stripe's script on the first call, and again only after a failure.
 * @returns a function that rejects if the script cannot be fetched or the page's policy forbids it
 */
export function openScript(page: ScriptPage): (origin?: string) => Promise<void> {
  let loading: Promise<void> | undefined
  let trusted: unknown

  async function load(origin: string): Promise<void> {
    const url = `${origin}/${train}/stripe.js`
    trusted ??= toTrustedUrl(page, url, origin)
    const script = page.document.createElement('script')
    script.async = true
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`${url} cannot be fetched.`))
    })
    script.src = trusted as string // TypeScript does not know TrustedScriptURL
    page.document.head.append(script)
    await loaded
    if (!page.Stripe) throw new Error(`${url} does not define Stripe.`)
  }

  return (origin = stripeOrigin) => {
    loading ??= load(origin).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * @returns a function that resolves with Stripe's object for a publishable key. `loadStripe` would set a plain URL,
 * which the page's policy blocks, but it uses a script that is already loaded.
 */
export function openStripe(
  page: ScriptPage,
): (publishableKey: string, scriptOrigin: string | undefined) => Promise<Stripe> {
  const load = openScript(page)
  return async (publishableKey, scriptOrigin) => {
    await load(scriptOrigin)
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe is not available outside a browser.')
    return stripe
  }
}
