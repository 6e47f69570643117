import type { Control } from './control.ts'

/** These methods send no request, so nothing delays them or lets them fail. */
const localMethods = ['sessions.current', 'sessions.watch', 'sessions.confirmed']
/** These calls ask for admission themselves, or always succeed. */
const selfAdmitted = ['passkeys.signIn', 'sessions.adopt']

type Method = (...args: unknown[]) => unknown

/**
 * Puts the control in front of every method of the parts, so that no part needs to know of delays and failures.
 *
 * @param save keeps the state, after each call
 */
export function serve<Parts extends object, Call extends string>(
  parts: Parts,
  control: Control<Call>,
  save: () => void,
): Parts {
  function toServed(call: string, method: Method): Method {
    if (localMethods.includes(call)) return method
    return async (...args) => {
      const [request] = args
      control.record(call as Call, request instanceof AbortSignal ? undefined : request)
      if (!selfAdmitted.includes(call)) await control.admit(call as Call)
      try {
        return await method(...args)
      } finally {
        save()
      }
    }
  }
  const served = Object.entries(parts).map(([name, part]) => [
    name,
    Object.fromEntries(
      Object.entries(part as Record<string, Method>).map(([key, method]) => [
        key,
        toServed(`${name}.${key}`, method),
      ]),
    ),
  ])
  return Object.fromEntries(served) as Parts
}
