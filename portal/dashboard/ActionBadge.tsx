import { lookOf } from '#contract/activity.ts'
import { Badge } from './Badge.tsx'
import { useWords } from './use-words.ts'

/** An action as its label, by the table that the server and the chart read too (contract/activity.ts). */
export function ActionBadge({ action, title }: { action: string; title?: string }) {
  const words = useWords()
  const { label, style } = lookOf(action)
  return <Badge look={style} text={words(`badge.${label}`)} {...(title === undefined ? {} : { title })} />
}
