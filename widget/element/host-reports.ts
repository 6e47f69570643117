import type { Messages } from '#languages/en/widget.ts'
import { findConflict } from '../app/read-settings.ts'
import type { Problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider.ts'
import { toSentence } from '../messages/translate.ts'
import { LoginWidgetEvent, type LoginWidgetEventDetails, type LoginWidgetEventName } from './events.ts'
import type { Inputs } from './inputs.ts'

export type HostReports = {
  /** Dispatches an event. @returns false if the host canceled it */
  emit<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  emitProblem(problem: Problem): void
  mayLeave(reason: string, url: string): boolean
}

/** Dispatches the element's events. */
export function createHostReports(
  element: HTMLElement,
  texts: () => Messages,
  override: () => Partial<AuthProvider>,
): HostReports {
  const emit: HostReports['emit'] = (name, detail) =>
    element.dispatchEvent(new LoginWidgetEvent(name, detail))
  return {
    emit,
    emitProblem(problem) {
      const message = toSentence(problem, texts())
      override().report?.({ ...problem, message })
      emit('lw-error', { code: problem.code, message, ...problem.origin })
    },
    mayLeave: (reason, url) => emit('lw-before-redirect', { reason, url }),
  }
}

/** Reports configuration warnings, again only when they change. */
export function createConfigurationReport(emit: HostReports['emit'], texts: () => Messages) {
  let reported = ''
  return ({ warnings, settings }: Inputs) => {
    const conflict = findConflict(settings)
    const now = [...warnings, conflict].join('\n')
    if (now === reported) return
    reported = now
    const sentences = conflict ? [...warnings, texts()[conflict]] : warnings
    for (const message of sentences) emit('lw-error', { code: 'configuration', message })
  }
}
