import { CodedError } from '../core/coded-error.ts'
import type { TestCall, TestFailure, TestRequest } from './calls.ts'
import type { TestProviderOptions } from './options.ts'

/** What happens to calls before they take effect: recording, pausing, delays and failures. */
export type Control = {
  /** Resolves when a call may take effect. @throws its failure */
  admit(call: TestCall): Promise<void>
  record(call: TestCall, request: unknown): void
  requests<Call extends TestCall>(call: Call): readonly TestRequest<Call>[]
  fail(call: TestCall | '*', failure: TestFailure): void
  succeed(call: TestCall | '*'): void
  pause(): void
  resume(): void
  reset(): void
}

type Planned = { code: string; message?: string; times?: number }

/** Creates the control of the calls of a test provider. */
export function createControl({ delay = 0, failures = {} }: TestProviderOptions): Control {
  const recorded: { call: TestCall; request: unknown }[] = []
  let planned = new Map<string, Planned>()
  /** Resolves when the held responses are released. */
  let gate: Promise<void> | undefined
  let open = () => {}

  const plan = (call: string, failure: TestFailure) =>
    void planned.set(call, typeof failure === 'string' ? { code: failure } : { ...failure })

  /** Returns the failure of this call, and counts it. */
  function takeFailure(call: TestCall): Error | undefined {
    const key = planned.has(call) ? call : '*'
    const failure = planned.get(key)
    if (!failure) return undefined
    const { code, message = '', times = Number.POSITIVE_INFINITY, ...details } = failure
    if (times <= 1) planned.delete(key)
    else failure.times = times - 1
    return new CodedError(code, message, details)
  }

  async function wait(call: TestCall) {
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
    for (const [call, failure] of Object.entries(failures)) plan(call, failure)
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
    requests: <Call extends TestCall>(call: Call) =>
      recorded.filter((entry) => entry.call === call).map(({ request }) => request as TestRequest<Call>),
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
