import { ApiError } from '../../api/api-error.ts'
import type { Services } from '../../services/services.ts'

/** Failures on the way, which are said whatever was asked for. */
const ofTheWay: readonly string[] = ['offline', 'unreachable', 'unavailable', 'server_error']

/** A refused ban is only logged (portal, what the product does with answers); that there was no way is said. */
export function logFailure(error: unknown, { showFailure }: Pick<Services, 'showFailure'>): void {
  if (error instanceof ApiError && ofTheWay.includes(error.code)) showFailure(error, 'failure.unknown')
  else reportError(error)
}
