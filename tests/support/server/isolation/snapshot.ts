import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestServer } from '../test-server.ts'
import { type Changes, readChanges, type Victim } from './changes.ts'

export type Snapshot = {
  status: number
  headers: string
  text: string
  milliseconds: number
  changes: Changes
}

/** Thrown to undo the changes of a request. */
class Undo extends Error {}

/** Whether a request is in one of its transactions, all of which are savepoints here. */
const inside = new AsyncLocalStorage<true>()

/**
 * Sends a request and undoes its changes, so that each request finds the same rows.
 * @param victim the project or the organization whose rows are listed separately
 */
export async function takeSnapshot(server: TestServer, victim: Victim, request: Request): Promise<Snapshot> {
  const { db } = server.deps
  const { transaction, read, isInTransaction } = db
  let snapshot: Snapshot | undefined
  try {
    await transaction(async (tx) => {
      let last: Promise<unknown> = Promise.resolve()
      // Savepoints are nested, so concurrent transactions of a request run one after the other.
      db.read = (work) => db.transaction(work)
      db.transaction = (work) => {
        const queued = last.then(() => tx.transaction((savepoint) => inside.run(true, () => work(savepoint))))
        last = queued.catch(() => {})
        return queued
      }
      db.isInTransaction = () => inside.getStore() === true
      const socket = { remoteAddress: '192.0.2.7' }
      const began = performance.now()
      const response = await server.app.request(request, {}, { incoming: { socket } })
      const text = await response.text()
      const milliseconds = performance.now() - began
      const headers = [...response.headers].filter(([name]) => name !== 'content-length').sort()
      snapshot = {
        status: response.status,
        milliseconds,
        headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
        text,
        changes: await readChanges(tx, server, victim),
      }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  } finally {
    db.transaction = transaction
    db.read = read
    db.isInTransaction = isInTransaction
  }
  if (!snapshot) throw new Error('The request has no snapshot.')
  return snapshot
}
