import { describe, expect, it } from 'vitest'
import { openScript, type ScriptPage } from './stripe-script.ts'

type Script = { src?: unknown; onload?: () => void; onerror?: () => void }

/** A page that loads each script with the given result, and records what happened. */
function openPage(fates: ('comes' | 'fails' | 'is empty')[], hasTrustedTypes = true) {
  const scripts: Script[] = []
  const policies: Record<string, (address: string) => string | null> = {}
  const page: ScriptPage = {
    document: {
      createElement: () => ({}) as never, // the loader only sets properties of a script
      head: {
        append(script) {
          scripts.push(script as unknown as Script)
          const fate = fates.shift()
          if (fate === 'comes') page.Stripe = () => {}
          queueMicrotask(() => (fate === 'fails' ? scripts.at(-1)?.onerror?.() : scripts.at(-1)?.onload?.()))
        },
      },
    },
  }
  if (hasTrustedTypes) {
    page.trustedTypes = {
      createPolicy(name, { createScriptURL }) {
        if (name in policies) throw new TypeError(`The policy ${name} already exists.`)
        policies[name] = createScriptURL
        return { createScriptURL: (address) => ({ trusted: createScriptURL(address) }) }
      },
    }
  }
  return { page, scripts, policies }
}

const address = 'https://js.stripe.com/endive/stripe.js'

describe("Stripe's script", () => {
  it('is loaded once, with a URL from its own policy', async () => {
    const { page, scripts, policies } = openPage(['comes'])
    const fetchScript = openScript(page)
    await Promise.all([fetchScript(), fetchScript()])
    await fetchScript()
    expect(scripts.map(({ src }) => src)).toEqual([{ trusted: address }])
    expect(policies['cakelock-stripe']?.('https://elsewhere.example/script.js')).toBe(address)
  })

  it.each([
    ['https://js.stripe.com/endive/fingerprinted/js/x.js', true],
    ['https://b.js.stripe.com/x.js', true],
    ['https://js.stripe.com.elsewhere.example/x.js', false],
    ['https://elsewhere.example/https://js.stripe.com/x.js', false],
    ['http://js.stripe.com/x.js', false],
    ['https://a@elsewhere.example/#js.stripe.com/', false],
    ['/assets/x.js', false],
    ['data:text/javascript,1', false],
  ])('allows the script %s: %s', async (further, isAllowed) => {
    const { page, policies } = openPage(['comes'])
    await openScript(page)()
    expect(policies.default?.(further)).toBe(isAllowed ? further : null)
  })

  it.each(['fails', 'is empty'] as const)('is loaded again after it %s', async (fate) => {
    const { page, scripts } = openPage([fate, 'comes'])
    const fetchScript = openScript(page)
    await expect(fetchScript()).rejects.toThrow(address)
    await fetchScript()
    expect(scripts.length).toBe(2)
  })

  it('has a plain URL in a browser without Trusted Types', async () => {
    const { page, scripts } = openPage(['comes'], false)
    await openScript(page)()
    expect(scripts.map(({ src }) => src)).toEqual([address])
  })
})
