import type { OneTapPosition } from '#contract/one-tap.ts'
import type { SocialProvider } from '#contract/social-providers.ts'

/** The result of a sign-in at an identity provider: a token, or the error code. */
export type OAuthCallback = { kind: 'oauth' } & ({ token: string } | { errorType: string })

/** An identity provider and the host's options for it. */
export type SocialProviderConfig<Name = SocialProvider> = {
  name: Name
  /** Scopes requested in addition to the default ones. */
  scopes: readonly string[]
  /** Extra query parameters of the authorization URL. */
  params: Readonly<Record<string, string>>
  /** Google's One Tap prompt; null if it is not configured or its position is unknown. */
  oneTap: OneTapConfig | null
}

export type OneTapConfig = { position: OneTapPosition; cancelOnTapOutside: boolean }

/** The members of `window` that redirects and popups need. */
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
