import { countSocialButtons } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'
import type { SocialProviderConfig } from '../../core/social.ts'
import { maxColumns } from './reserved-height.ts'

/** How many logos a line of the row has, so that its lines are equally long or nearly so. */
export const countColumns = (count: number): number => Math.ceil(count / Math.ceil(count / maxColumns))

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
