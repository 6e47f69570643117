import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../machine/clock.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * The current call: a request, or an operator's command. A log entry takes its time, network and browser from here, so
 * no store needs them as parameters.
 */
export type Call = {
  clock: Clock
  metrics?: Metrics
  /** the ID of the request; undefined for an operator's command */
  requestId?: string
  /** the route with its parameters' names, never their values, or the operator's command; '' until it is known */
  name: string
  /** the visitor's network (visitor.ts); '' if it is unknown */
  network: string
  userAgent: string
  /** the operator who impersonates the session's user; undefined if the session is the user's own */
  impersonator?: string
  /** facts about the rejection of the call, for the project's log */
  rejection?: Readonly<Record<string, string | number>>
}

const calls = new AsyncLocalStorage<Call>()

/** Runs the work of a call. */
export const runCall = <Result>(call: Call, work: () => Promise<Result>): Promise<Result> =>
  calls.run(call, work)

/** Returns the current call; undefined outside of calls, such as in a sweep. */
export const findCall = (): Readonly<Call> | undefined => calls.getStore()

/** Adds details to the current call. */
export function describeCall(fields: Partial<Omit<Call, 'clock'>>): void {
  const call = calls.getStore()
  if (call) Object.assign(call, fields)
}
