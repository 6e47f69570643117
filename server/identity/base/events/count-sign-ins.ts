import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { ProjectUnit } from '../unit-of-work.ts'

/** The sign-in method whose secret a security event rejected. The others are not about signing in. */
const methodsOfRejections: Readonly<Record<string, string>> = {
  password_refused: 'password',
  code_refused: 'otp',
  link_refused: 'magic_link',
  passkey_refused: 'webauthn',
  wallet_refused: 'crypto',
  social_sign_in_refused: 'oauth',
}

/** Counts the sign-ins of a unit. */
export function countSignIns(metrics: Metrics, { published }: Pick<ProjectUnit, 'published'>): void {
  for (const { kind, method } of published) {
    if (kind === 'sign_in')
      metrics.count('sign_ins_total', { method: method ?? 'unknown', outcome: 'success' })
  }
}

/** Counts a rejected request if it was an attempt to sign in. @param event the security event */
export function countRejectedSignIn(metrics: Metrics, event: string): void {
  const method = methodsOfRejections[event]
  if (method) metrics.count('sign_ins_total', { method, outcome: 'rejected' })
}
