import type { Problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import { LoginWidgetEvent, type LoginWidgetEventDetails, type LoginWidgetEventName } from './events.ts'

export type HostReports = {
  /** Dispatches an event. @returns false if the host canceled it */
  emit<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  emitProblem(problem: Problem): void
  mayLeave(reason: string, url: string): boolean
}

/** Dispatches the element's events. */
export function createHostReports(
  element: HTMLElement,
  describe: (problem: Problem) => string,
  override: () => Partial<AuthProvider>,
): HostReports {
  const emit: HostReports['emit'] = (name, detail) =>
    element.dispatchEvent(new LoginWidgetEvent(name, detail))
  return {
    emit,
    emitProblem(problem) {
      const message = describe(problem)
      override().report?.({ ...problem, message })
      emit('lw-error', { code: problem.code, message, ...problem.origin })
    },
    mayLeave: (reason, url) => emit('lw-before-redirect', { reason, url }),
  }
}
