import { formatWait } from '../messages/problem-text.ts'
import type { Problem } from './problem.ts'
import type { ScreenProps } from './screen.ts'

export type BannerNeeds = Pick<ScreenProps<unknown, unknown>, 'toText' | 'now' | 't'>

/** The props of the banner for a problem that concerns the whole form. */
export const toBanner = (problem: Problem, { toText, now, t }: BannerNeeds) => ({
  sentence: toText(problem),
  tone: problem.tone,
  waitUntil: problem.waitUntil,
  now,
  formatWait: formatWait(t),
  reload: problem.reload ? t('main.reload') : undefined,
})
