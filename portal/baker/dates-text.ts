import type { ScreenText } from '#languages/screen-text.ts'
import { formatDateTime } from '../dashboard/DateTime.tsx'
import type { Translate } from '../messages/translate.ts'

/** When a cake can be opened, in a few words. Both dates are instants in ISO 8601; null is no limit. */
export function toDatesText(t: Translate, openable: string | null, expires: string | null): ScreenText {
  const from = openable === null ? undefined : formatDateTime(new Date(openable))
  const until = expires === null ? undefined : formatDateTime(new Date(expires))
  if (from !== undefined)
    return until === undefined ? t('bake.from', { from }) : t('bake.between', { from, until })
  return until === undefined ? t('bake.anytime') : t('bake.until', { until })
}
