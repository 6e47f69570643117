import { countSocialButtons, isRow } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'

/** A line of the row has at most five logos, which are 44 px wide or more in a card of 320 px. */
export const maxColumns = 5

/** The height of the buttons on Main in px, including the button for more. */
export function heightOf(settings: Settings): number {
  const count = countSocialButtons(settings)
  const lines = isRow(settings, count) ? Math.ceil(count / maxColumns) : count
  return (lines + +(settings.oauth.providers.length > count)) * 57 - 12
}
