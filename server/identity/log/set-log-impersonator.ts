import { describeCall } from '../../platform/http/current-call.ts'
import { findImpersonator } from '../events/publish.ts'
import type { Factor } from '../schema/sessions.ts'

/** Notes the operator of an impersonated session, whom all log entries of the current call then name. */
export function setLogImpersonator({ factors }: { factors: readonly Factor[] }): void {
  const impersonator = factors.flatMap((factor) => findImpersonator(factor) ?? [])[0]
  if (impersonator !== undefined) describeCall({ impersonator })
}
