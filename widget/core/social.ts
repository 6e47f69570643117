import type { OneTapPosition } from '#contract/one-tap.ts'
import type { SocialProvider } from '#contract/social-providers.ts'

/** What the visitor returns with from a site: a token that signs in, or the reason for its absence. */
export type SocialReturn = { kind: 'oauth' } & ({ token: string } | { refusal: string })

/** One of the sites, as the host wants it asked. */
export type SocialChoice = {
  name: SocialProvider
  /** Requested in addition to the visitor's identity. */
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
