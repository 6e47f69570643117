import { NotAvailableError } from '../errors/backend-error.ts'
import { type BackendApi, type BackendRoute, backendRoute } from './backend.ts'

type Call = `${BackendRoute['method']} /${string}`

/** The calls of the contract that this server does not offer, by the group that their error type names. */
export const unavailableCalls: Readonly<Record<string, readonly Call[]>> = {
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
      const [method, path] = call.split(' ') as [BackendRoute['method'], BackendRoute['path']]
      backendRoute(api, { method, path, scope: 'read' }, async () => {
        throw new NotAvailableError(group)
      })
    }
  }
}
