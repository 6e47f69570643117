import type { AskedMark, Clock, PageAddress } from '../core/ports.ts'
import { findLink, withoutLink } from '../provider/stytch/link-address.ts'
import { openBrowserStore } from './outside.ts'

/** The page's clock. */
export const pageClock: Clock = {
  now: () => Date.now(),
  waitUntil: (instant, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, instant - Date.now()))
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }),
}

/** The address bar. */
export const pageAddress: PageAddress = {
  findLink: () => findLink(location.search),
  forgetLink() {
    if (findLink(location.search) === null) return
    // The host's own state of this history entry stays.
    history.replaceState(history.state, '', location.pathname + withoutLink(location.search) + location.hash)
  },
}

/** A time in this browser's storage. Where that is forbidden, nothing was ever asked for here. */
export function openAskedMark(key: string): AskedMark {
  const { read, write } = openBrowserStore(key)
  return { note: write, isSet: (now) => Number(read()) > now }
}
