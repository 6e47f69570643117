import { countSocialButtons } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'
import type { SocialProviderConfig } from '../../core/social.ts'

/** The height of the buttons on Main in px, including the button for more. */
export const heightOf = (settings: Settings): number =>
  Math.min(settings.oauth.providers.length, countSocialButtons(settings) + 1) * 57 - 12

/**
 * Splits the providers into those with a visible button and the rest.
 *
 * @param last the provider used last on this browser, if known; it comes first
 */
export function splitOverflow(settings: Settings, last: unknown) {
  const isLast = ({ name }: SocialProviderConfig) => name === last
  const { providers } = settings.oauth
  const ordered = [...providers.filter(isLast), ...providers.filter((choice) => !isLast(choice))]
  const count = countSocialButtons(settings)
  return { visible: ordered.slice(0, count), overflow: ordered.slice(count) }
}
