import { variantOf } from '#contract/activity.ts'
import { useServices } from '../context/use-services.ts'
import { Badge } from './Badge.tsx'

/** The label of an action, from the table that the server and the chart also use (contract/activity.ts). */
export function ActionBadge({ action }: { action: string }) {
  const { t } = useServices()
  const { label, style } = variantOf(action)
  return <Badge variant={style} text={t(`badge.${label}`)} isQuiet={style === 'success'} />
}
