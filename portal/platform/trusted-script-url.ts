/** The parts of Trusted Types in use, which TypeScript's DOM library does not declare. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

const createPolicy = (trustedTypes: TrustedTypes | undefined) =>
  trustedTypes?.createPolicy('cakelock-worker', { createScriptURL: ownAddress })

/**
 * Under `require-trusted-types-for 'script'`, only the policy `cakelock-worker` can create a worker's URL, and only on
 * this origin.
 */
const policy = createPolicy((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes)

function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin)
    throw new TypeError(`Worker scripts must come from this page's origin, not from ${origin}.`)
  return href
}

/**
 * @param address URL of a worker's script, on this page's origin
 * @returns the URL for `new Worker` or `serviceWorker.register`: a TrustedScriptURL, which TypeScript does not know
 * @throws TypeError if the script is on another origin
 */
export function toScriptUrl(address: string): string {
  return (policy ? policy.createScriptURL(address) : ownAddress(address)) as string
}
