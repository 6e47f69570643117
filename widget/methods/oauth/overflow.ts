import { countSites } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'
import type { SocialChoice } from '../../core/social.ts'

/** The height in px that they take on Main, with the button for more where there are more. */
export function heightOf(settings: Settings): number {
  const count = countSites(settings)
  return (count + (settings.oauth.providers.length > count ? 1 : 0)) * 57 - 12
}

/**
 * The sites with a button at once, and the rest.
 *
 * @param last by which somebody last signed in here, if it is known: it stands first
 */
export function splitOverflow(settings: Settings, last: unknown) {
  const isLast = ({ name }: SocialChoice) => name === last
  const { providers } = settings.oauth
  const ordered = [...providers.filter(isLast), ...providers.filter((choice) => !isLast(choice))]
  const count = countSites(settings)
  return { atOnce: ordered.slice(0, count), others: ordered.slice(count) }
}
