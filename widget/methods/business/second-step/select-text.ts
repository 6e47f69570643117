import type { Problem } from '../../../core/problem.ts'

/** Selects a text that the browser did not copy, so that the visitor can copy it. */
export function selectAfterFailedCopy(problem: Problem | null, element: HTMLElement | null): void {
  if (problem?.code === 'second_step_copy_failed' && element) getSelection()?.selectAllChildren(element)
}
