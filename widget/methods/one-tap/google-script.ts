import type { accounts } from 'google-one-tap'

/** The global that Google's script defines. */
export type Google = accounts['id']

/** The parts of Trusted Types in use, which TypeScript's DOM library does not declare. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

/** The part of `window` that Google's script needs. */
export type ScriptPage = Window & { google?: { accounts?: { id?: Google } }; trustedTypes?: TrustedTypes }

const scriptURL = 'https://accounts.google.com/gsi/client'

/**
 * Loads Google's script on first use, and again only after a failure.
 *
 * @throws if the script cannot be fetched or the page's policy forbids it
 */
export function openScript(page: ScriptPage): () => Promise<Google> {
  let loading: Promise<Google> | undefined
  let trusted: unknown
  // Under `require-trusted-types-for 'script'`, only this policy creates a script URL, and only this one.
  const trust = () =>
    page.trustedTypes
      ?.createPolicy('login-widget-one-tap', { createScriptURL: () => scriptURL })
      .createScriptURL('') ?? scriptURL

  async function load(): Promise<Google> {
    const findGoogle = () => page.google?.accounts?.id
    const google = findGoogle()
    if (google) return google
    trusted ??= trust()
    const script = page.document.createElement('script')
    script.async = true
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error(`${scriptURL} cannot be fetched.`))
    })
    script.src = trusted as string // a TrustedScriptURL, which the library's type does not know
    page.document.head.append(script)
    await loaded
    const arrived = findGoogle()
    if (!arrived) throw new Error(`${scriptURL} does not define google.accounts.id.`)
    return arrived
  }

  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
