import { CodedError } from '../core/coded-error.ts'
import type { TestFailure } from './calls.ts'

/** The options of a test provider that the control reads. */
export type ControlOptions<Call extends string> = {
  /** How long every response takes, in ms; or a function that returns it, or a promise to wait for. Defaults to 0. */
  delay?: number | ((call: Call) => number | Promise<unknown>)
  /** Which calls fail, and how. The key `*` means every call. */
  failures?: Partial<Record<Call | '*', TestFailure>>
}

/** What happens to calls before they take effect: recording, pausing, delays and failures. */
export type Control<Call extends string> = {
  /** Resolves when a call may take effect. @throws its failure */
  admit(call: Call): Promise<void>
  record(call: Call, request: unknown): void
  requests(call: Call): readonly unknown[]
  fail(call: Call | '*', failure: TestFailure): void
  succeed(call: Call | '*'): void
  pause(): void
  resume(): void
  reset(): void
}

type Planned = { code: string; message?: string; times?: number }

/** Creates the control of the calls of a test provider. */
export function createControl<Call extends string>({
  delay = 0,
  failures = {},
}: ControlOptions<Call>): Control<Call> {
  const recorded: { call: Call; request: unknown }[] = []
  let planned = new Map<string, Planned>()
  /** Resolves when the held responses are released. */
  let gate: Promise<void> | undefined
  let open = () => {}

  const plan = (call: string, failure: TestFailure) =>
    void planned.set(call, typeof failure === 'string' ? { code: failure } : { ...failure })

  /** Returns the failure of this call, and counts it. */
  function takeFailure(call: Call): Error | undefined {
    const key = planned.has(call) ? call : '*'
    const failure = planned.get(key)
    if (!failure) return undefined
    const { code, message = '', times = Number.POSITIVE_INFINITY, ...details } = failure
    if (times <= 1) planned.delete(key)
    else failure.times = times - 1
    return new CodedError(code, message, details)
  }

  async function wait(call: Call) {
    const delayed = typeof delay === 'function' ? delay(call) : delay
    if (typeof delayed !== 'number') await delayed
    else if (delayed > 0) await new Promise((resolve) => setTimeout(resolve, delayed))
  }

  function release() {
    open()
    gate = undefined
  }

  function reset() {
    recorded.splice(0)
    planned = new Map()
    for (const [call, failure] of Object.entries(failures)) plan(call, failure as TestFailure)
    release()
  }
  reset()

  return {
    async admit(call) {
      if (gate) await gate
      await wait(call)
      const failure = takeFailure(call)
      if (failure) throw failure
    },
    record: (call, request) => void recorded.push({ call, request }),
    requests: (call) => recorded.filter((entry) => entry.call === call).map(({ request }) => request),
    fail: plan,
    succeed: (call) => void planned.delete(call),
    pause() {
      gate ??= new Promise((resolve) => {
        open = resolve
      })
    },
    resume: release,
    reset,
  }
}
