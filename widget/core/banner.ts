import { sayWait, type Translate } from '../messages/translate.ts'
import type { Problem } from './problem.ts'

/** The props of the banner for a problem that concerns the whole form. */
export const toBanner = (
  problem: Problem,
  { say, now, t }: { say(problem: Problem): string; now(): number; t: Translate },
) => ({
  sentence: say(problem),
  tone: problem.tone,
  waitUntil: problem.waitUntil,
  now,
  sayWait: sayWait(t),
  reload: problem.reload ? t('main.reload') : undefined,
})
