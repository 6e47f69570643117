import { findConflict } from '../app/read-settings.ts'
import type { Problem } from '../core/problem.ts'
import type { AuthProvider } from '../core/provider.ts'
import type { Messages } from '../messages/en.ts'
import { toSentence } from '../messages/translate.ts'
import { LoginWidgetEvent, type LoginWidgetEventDetails, type LoginWidgetEventName } from './events.ts'
import type { Inputs } from './inputs.ts'

export type HostReports = {
  /** Dispatches an event. @returns false if the host canceled it */
  say<Name extends LoginWidgetEventName>(name: Name, detail: LoginWidgetEventDetails[Name]): boolean
  sayProblem(problem: Problem): void
  mayLeave(reason: string, url: string): boolean
}

/** Dispatches the element's events. */
export function createHostReports(
  element: HTMLElement,
  texts: () => Messages,
  override: () => Partial<AuthProvider>,
): HostReports {
  const say: HostReports['say'] = (name, detail) => element.dispatchEvent(new LoginWidgetEvent(name, detail))
  return {
    say,
    sayProblem(problem) {
      const message = toSentence(problem, texts())
      override().report?.({ ...problem, message })
      say('lw-error', { code: problem.code, message, ...problem.origin })
    },
    mayLeave: (reason, url) => say('lw-before-redirect', { reason, url }),
  }
}

/** Reports the mistakes of a configuration, once until they change. */
export function createConfigurationReport(say: HostReports['say'], texts: () => Messages) {
  let reported = ''
  return ({ complaints, settings }: Inputs) => {
    const conflict = findConflict(settings)
    const now = [...complaints, conflict].join('\n')
    if (now === reported) return
    reported = now
    const sentences = conflict ? [...complaints, texts()[conflict]] : complaints
    for (const message of sentences) say('lw-error', { code: 'configuration', message })
  }
}
