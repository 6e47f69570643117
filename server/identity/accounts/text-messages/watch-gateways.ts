import type { Logger } from 'pino'
import type { Attempt } from './find-gateways.ts'
import type { DueText } from './save-attempt.ts'

/** Receives the attempts of this process to send text messages. */
export type WatchGateways = (message: DueText, attempt: Attempt) => void

/**
 * Logs one line when a gateway stops responding, and one when it accepts messages again, however many messages fail in
 * between.
 */
export function watchGateways(log: Logger): WatchGateways {
  const failing = new Set<string>()
  return ({ projectId: project, channel }, attempt) => {
    for (const { slot, result, problem } of attempt.failures) {
      const gateway = `${channel}.${slot}`
      if (result !== 'failed' || failing.has(`${project} ${gateway}`)) continue
      failing.add(`${project} ${gateway}`)
      log.error(
        { project, gateway, problem },
        'A gateway for text messages does not respond. Messages wait until it does or their codes expire.',
      )
    }
    if (attempt.end !== 'accepted') return
    const gateway = `${channel}.${attempt.slot}`
    if (failing.delete(`${project} ${gateway}`))
      log.warn({ project, gateway }, 'A gateway for text messages responds again.')
  }
}
