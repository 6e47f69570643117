import { formatWait, type Translate } from '../messages/translate.ts'
import type { Problem } from './problem.ts'

/** The props of the banner for a problem that concerns the whole form. */
export const toBanner = (
  problem: Problem,
  { toText, now, t }: { toText(problem: Problem): string; now(): number; t: Translate },
) => ({
  sentence: toText(problem),
  tone: problem.tone,
  waitUntil: problem.waitUntil,
  now,
  formatWait: formatWait(t),
  reload: problem.reload ? t('main.reload') : undefined,
})
