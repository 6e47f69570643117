import { AsyncLocalStorage } from 'node:async_hooks'

const payers = new AsyncLocalStorage<{ name: string }>()

/**
 * Charges the processor's time that work takes to a payer, such as a network or a project. Queues for expensive work
 * (fair-queue.ts) take turns by payer, so their callers need not pass it on.
 */
export const chargeTo = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  payers.run({ name }, work)

/** Charges the rest of the current work to another payer, for example once a project's secret was verified. */
export function changePayer(name: string): void {
  const payer = payers.getStore()
  if (payer) payer.name = name
}

/** Returns who pays for the current work; '' for work of the server itself. */
export const findPayer = (): string => payers.getStore()?.name ?? ''
