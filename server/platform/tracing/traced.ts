import type { Database } from '../db/database.ts'
import type { SendRequest } from '../outbound/client.ts'
import type { Trace } from './trace.ts'

/**
 * Returns the same database, whose transactions are spans. Their queries are not recorded, and neither are the loops that
 * look for due messages and events every second.
 */
export const traceDatabase = (db: Database, trace: Trace): Database => {
  const span = { kind: 'client', attributes: { 'db.system.name': 'postgresql' }, needsParent: true } as const
  return {
    ...db,
    transaction: (work) => trace({ ...span, name: 'transaction' }, () => db.transaction(work)),
    read: (work) => trace({ ...span, name: 'read' }, () => db.read(work)),
  }
}

/** Returns the same client, whose requests are spans with the host, but without the path, which can contain secrets. */
export const traceOutbound =
  (send: SendRequest, trace: Trace): SendRequest =>
  (url, request = {}) => {
    const method = request.method ?? 'GET'
    const host = URL.canParse(url) ? new URL(url).hostname : ''
    const attributes = { 'http.request.method': method, 'server.address': host }
    return trace({ name: method, kind: 'client', attributes }, async (describe) => {
      const response = await send(url, request)
      const { status } = response
      describe({ attributes: { 'http.response.status_code': status }, isError: status >= 400 })
      return response
    })
  }
