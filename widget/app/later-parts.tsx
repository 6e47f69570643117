import { toSentence } from '../messages/problem-text.ts'
import { ProblemBanner } from '../screens/ProblemBanner.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { findFields } from './focus.ts'
import { ToastList } from './ToastList.tsx'
import type { LaterParts } from './view.ts'

export const laterParts: LaterParts = {
  ToastList,
  renderProblem: (problem, needs) => <ProblemBanner {...needs} problem={problem} />,
  focusScreen: (card) => (findFields(card)[0] ?? card.querySelector<HTMLElement>('h2'))?.focus(),
  focusError: (card) => card.querySelector<HTMLElement>('input[aria-invalid]')?.focus(),
  toText: (problem, messages) => <Sentence>{toSentence(problem, messages)}</Sentence>,
}
