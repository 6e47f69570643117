import type { OneTapPosition } from '#contract/one-tap.ts'
import type { SocialProvider } from '#contract/social-providers.ts'

/** What somebody comes back with from such a site: a token that signs in, or the reason why there is none. */
export type SocialReturn = { kind: 'oauth' } & ({ token: string } | { refusal: string })

/** One of the sites, as the host wants it asked. */
export type SocialChoice = {
  name: SocialProvider
  /** What else the host wants to know or do there, beside who it is. */
  scopes: readonly string[]
  /** Passed on in the address, under the site's own names. */
  params: Readonly<Record<string, string>>
  /** Google's prompt on the page itself; null where it is not wanted, or is to stand where nobody knows. */
  oneTap: OneTapChoice | null
}

export type OneTapChoice = { position: OneTapPosition; cancelOnTapOutside: boolean }

/**
 * As much of the browser's window as it takes to lead somebody elsewhere, and to hear what comes of it. Of
 * another window than its own a page may ask less.
 */
export type HostWindow = Pick<
  Window,
  'name' | 'open' | 'close' | 'addEventListener' | 'removeEventListener'
> & {
  opener: unknown
  location: Pick<Location, 'origin' | 'search' | 'assign' | 'replace'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  screenX: number
  screenY: number
  outerWidth: number
  outerHeight: number
}
