/** The part of Trusted Types that is used here; TypeScript's DOM library does not declare it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

const createPolicy = (trustedTypes: TrustedTypes | undefined) =>
  trustedTypes?.createPolicy('cakelock-worker', { createScriptURL: ownAddress })

/**
 * The one place where a worker's address is trusted: under `require-trusted-types-for 'script'` only the
 * policy `cakelock-worker` makes such an address, and it makes none of another origin.
 */
const policy = createPolicy((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes)

function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin)
    throw new TypeError(`${origin} may not give scripts to this page's workers.`)
  return href
}

/** @param address of a script that the build made, of this page's own origin */
export function createWorker(address: string): Worker {
  const trusted = policy ? policy.createScriptURL(address) : ownAddress(address)
  return new Worker(trusted as string, { type: 'module' }) // a TrustedScriptURL, which the library's type does not know
}
