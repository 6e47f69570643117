import { lookOf } from '#contract/activity.ts'
import { useServices } from '../services/services.ts'
import { Badge } from './Badge.tsx'

/** An action as its label, by the table that the server and the chart read too (contract/activity.ts). */
export function ActionBadge({ action, title }: { action: string; title?: string }) {
  const { t } = useServices()
  const { label, style } = lookOf(action)
  return <Badge look={style} text={t(`badge.${label}`)} {...(title === undefined ? {} : { title })} />
}
