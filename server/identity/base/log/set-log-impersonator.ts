import { describeCall } from '../../../platform/http/current-call.ts'
import { findImpersonator } from '../events/publish.ts'
import type { Factor } from '../schema/sessions.ts'

/** Sets the operator of an impersonated session. All later log entries of the current call name the operator. */
export function setLogImpersonator({ factors }: { factors: readonly Factor[] }): void {
  const impersonator = factors.flatMap((factor) => findImpersonator(factor) ?? [])[0]
  if (impersonator !== undefined) describeCall({ impersonator })
}
