import { describeCall } from '../../platform/http/current-call.ts'
import type { Factor } from '../schema/sessions.ts'

/** Returns the operator who signed in with a factor, if one did. */
export const findImpersonator = ({ impersonated_factor: factor }: Factor): string | undefined =>
  factor?.impersonator_email_address

/** Notes the operator of an impersonated session, whom all log entries of the current call then name. */
export function noteImpersonator({ factors }: { factors: readonly Factor[] }): void {
  const impersonator = factors.flatMap((factor) => findImpersonator(factor) ?? [])[0]
  if (impersonator !== undefined) describeCall({ impersonator })
}
