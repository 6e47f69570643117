import { ApiError } from '../../api/api-error.ts'
import type { Services } from '../../context/use-services.ts'

/** Transport errors are always shown. */
const transportErrors: readonly string[] = ['offline', 'unreachable', 'unavailable', 'server_error']

/** Logs a rejected ban without showing it (portal, what the product does with responses). Shows transport errors. */
export function logFailure(error: unknown, { showFailure }: Pick<Services, 'showFailure'>): void {
  if (error instanceof ApiError && transportErrors.includes(error.code)) showFailure(error, 'failure.unknown')
  else reportError(error)
}
