import { AsyncLocalStorage } from 'node:async_hooks'

/** Waits for a place of a payer, and takes it. @returns a function that leaves it; calling it again does nothing */
export type TakePlace = (payer: string) => Promise<() => void>

type Payer = { name: string; takePlace: TakePlace; leave: () => void }

const payers = new AsyncLocalStorage<Payer>()

/** For work that needs no place. */
const takeNoPlace: TakePlace = async () => () => {}

/**
 * Charges the processor's time that work takes to a payer, such as a network or a project, once the payer has a place
 * for it. Queues for expensive work (fair-queue.ts) take turns by payer, so their callers need not pass it on.
 */
export async function chargeTo<Result>(
  name: string,
  work: () => Promise<Result>,
  takePlace: TakePlace = takeNoPlace,
): Promise<Result> {
  const payer = { name, takePlace, leave: await takePlace(name) }
  try {
    return await payers.run(payer, work)
  } finally {
    payer.leave()
  }
}

/** Charges the rest of the current work to another payer, for example once a project's secret was verified. */
export async function changePayer(name: string): Promise<void> {
  const payer = payers.getStore()
  if (!payer) return
  payer.leave()
  payer.leave = () => {}
  payer.name = name
  payer.leave = await payer.takePlace(name)
}

/** Returns who pays for the current work; '' for work of the server itself. */
export const findPayer = (): string => payers.getStore()?.name ?? ''
