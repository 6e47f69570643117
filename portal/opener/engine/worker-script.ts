/** The used part of Trusted Types, which TypeScript's DOM library does not declare. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

const createPolicy = (trustedTypes: TrustedTypes | undefined) =>
  trustedTypes?.createPolicy('cakelock-worker', { createScriptURL: ownAddress })

/**
 * Under `require-trusted-types-for 'script'`, only the policy `cakelock-worker` can create a worker's URL, and only for
 * this origin.
 */
const policy = createPolicy((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes)

function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin)
    throw new TypeError(`Worker scripts must come from this page's origin, not from ${origin}.`)
  return href
}

/** @param address URL of a script of the build, on this page's origin */
export function createWorker(address: string): Worker {
  const trusted = policy ? policy.createScriptURL(address) : ownAddress(address)
  return new Worker(trusted as string, { type: 'module' }) // TypeScript does not know TrustedScriptURL
}
