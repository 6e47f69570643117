import { createSignal, type Signal } from '../machine/signal.ts'

/** What a transaction may add that a loop of this process handles after the commit. */
export type Added = 'email' | 'text message' | 'webhook event'

/** What the open transactions have added so far. */
const addedBy = new WeakMap<object, Set<Added>>()

/**
 * Wakes the loop of this process that handles what the transaction adds, once the transaction is committed. Loops of
 * other processes find it when they look, once a second: a NOTIFY in each transaction would make commits wait for each
 * other (ADR 0099).
 */
export function wakeAfterCommit(tx: object, added: Added): void {
  const all = addedBy.get(tx) ?? new Set()
  addedBy.set(tx, all.add(added))
}

/** The signals of one database: each is sent after the commit of a transaction that has added something. */
export type CommitSignals = Readonly<Record<Added, Signal>>

export const createCommitSignals = (): CommitSignals => ({
  email: createSignal(),
  'text message': createSignal(),
  'webhook event': createSignal(),
})

/** Sends the signals of a transaction that was committed. */
export function sendCommitSignals(signals: CommitSignals, tx: object | undefined): void {
  for (const added of (tx && addedBy.get(tx)) ?? []) signals[added].send()
}
