import type { TrustedProxies } from '../platform/config/config.ts'

/** Returns TRUST_PROXY as text, in one form, so that two values can be compared. */
export const describeProxies = (proxies: TrustedProxies): string =>
  typeof proxies === 'number'
    ? String(proxies)
    : proxies.map(([address, length]) => `${address.toString()}/${length}`).join(' ')
