import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { beginByEmail, findEmailMethod } from '../../core/email-method.ts'
import type { KnownAccount } from '../../core/provider/oauth.ts'
import type { Settings } from '../../core/settings.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { Translate } from '../../messages/translate.ts'
import type { OAuthEvent } from './states.ts'

/** A way to sign in to an existing account: the label of its button and the event that it sends. */
export type LinkAccountOption = { label: string; event: OAuthEvent | BeginEvent; linksIdentity: boolean }

const toMain: OAuthEvent = { method: 'oauth', type: 'otherPressed' }

/** The account's sign-in methods that are offered here, safest first. */
export function toLinkOptions(
  { email, methods, socialProviders }: KnownAccount,
  settings: Settings,
  t: Translate,
): LinkAccountOption[] {
  const { products, oauth, password } = settings
  const emailMethod = findEmailMethod(settings)
  const toOptions = (product: string): LinkAccountOption[] => {
    const singleOption = (label: string, event: LinkAccountOption['event']) => [
      { label, event, linksIdentity: true },
    ]
    switch (product) {
      case 'passwords': {
        // The combined form is on Main and asks for both.
        const begin = { method: 'password', type: 'emailSubmitted', email } as const
        return singleOption(t('oauth.in_use.password'), password.layout === 'combined' ? toMain : begin)
      }
      case 'oauth':
        return oauth.providers
          .filter(({ name }) => socialProviders.includes(name))
          .map(({ name }) => ({
            label: t('oauth.continue', { provider: getSocialProviderTitle(name) }),
            event: { method: 'oauth', type: 'pressed', name },
            // Signing in with another provider discards the token of the first one.
            linksIdentity: false,
          }))
      case 'passkeys':
        return singleOption(t('passkey.submit'), { method: 'passkey', type: 'buttonPressed' })
      case 'crypto':
        return singleOption(t('oauth.in_use.wallet'), toMain)
      case 'otp':
        return emailMethod === 'otp' ? singleOption(t('otp.email.instead'), beginByEmail('otp', email)) : []
      case 'emailMagicLinks':
        return emailMethod === 'magic-link'
          ? singleOption(t('link.email.instead'), beginByEmail('magic-link', email))
          : []
      default:
        return []
    }
  }
  const offered: readonly string[] = products
  return methods.filter((product) => offered.includes(product)).flatMap(toOptions)
}
