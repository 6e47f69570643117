import { NotAvailableError } from '../../base/errors/backend-error.ts'
import type { RouteCall } from '../wire/route-paths.ts'
import { type BackendApi, backendRoute } from './backend.ts'

/** The calls of the contract that this server does not offer, by the group that their error type names. */
export const unavailableCalls: Readonly<Record<string, readonly RouteCall[]>> = {
  // Only a hosted service sees devices across many sites.
  fraud_protection: [
    'POST /fingerprint/lookup',
    'POST /rules/set',
    'POST /rules/list',
    'POST /verdict_reasons/override',
    'POST /verdict_reasons/list',
    'POST /email/risk',
  ],
}

/** Registers these calls, which respond with status 501 and `<group>_not_available`. */
export function registerUnavailable(api: BackendApi): void {
  for (const [group, calls] of Object.entries(unavailableCalls)) {
    for (const call of calls) {
      backendRoute(api, { call, scope: 'read', vertical: 'any' }, async () => {
        throw new NotAvailableError(group)
      })
    }
  }
}
