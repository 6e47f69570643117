import { methodsOfRejections } from '../../../platform/http/security-events.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { ProjectUnit } from '../unit-of-work.ts'

/** Counts the sign-ins of a unit. */
export function countSignIns(metrics: Metrics, { published }: Pick<ProjectUnit, 'published'>): void {
  for (const { kind, method } of published) {
    if (kind === 'sign_in')
      metrics.count('sign_ins_total', { method: method ?? 'unknown', outcome: 'success' })
  }
}

/** Counts a rejected request if it was an attempt to sign in. @param event the security event */
export function countRejectedSignIn(metrics: Metrics, event: string): void {
  const methods: Readonly<Record<string, string>> = methodsOfRejections
  const method = methods[event]
  if (method) metrics.count('sign_ins_total', { method, outcome: 'rejected' })
}
