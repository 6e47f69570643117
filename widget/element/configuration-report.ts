import type { Messages } from '#languages/en/widget.ts'
import { findConflict } from '../app/read-settings.ts'
import type { HostReports } from './host-reports.ts'
import type { Inputs } from './inputs.ts'

/** Reports configuration warnings, again only when they change. */
export function createConfigurationReport(emit: HostReports['emit'], texts: () => Messages) {
  let reported = ''
  return (warnings: readonly string[], { settings }: Inputs) => {
    const conflict = findConflict(settings)
    const now = [...warnings, conflict].join('\n')
    if (now === reported) return
    reported = now
    const sentences = conflict ? [...warnings, texts()[conflict]] : warnings
    for (const message of sentences) emit('lw-error', { code: 'configuration', message })
  }
}
