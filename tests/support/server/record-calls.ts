import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client } from 'stytch'
import type { Identity } from '../../../server/portal/identity/port.ts'

/** Records which package calls each method of the port makes. */
export function createCallRecorder() {
  const recorded = new Map<string, Set<string>>()
  const current = new AsyncLocalStorage<string>()

  /** Returns the same object, with calls to its methods and to those of its parts recorded by their path. */
  function watch<Part extends object>(part: Part, path: readonly string[] = []): Part {
    return new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof name !== 'string') return value
        if (typeof value === 'function') {
          return (...input: unknown[]) => {
            const method = current.getStore()
            if (method !== undefined) recorded.get(method)?.add([...path, name].join('.'))
            return Reflect.apply(value, target, input)
          }
        }
        return typeof value === 'object' && value !== null ? watch(value, [...path, name]) : value
      },
    })
  }

  return {
    recorded,
    watchClient: (client: Client): Client => watch(client),
    /** Returns the same port, with the running method tracked. */
    watchPort: (identity: Identity): Identity =>
      new Proxy(identity, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver)
          if (typeof name !== 'string' || typeof value !== 'function') return value
          if (!recorded.has(name)) recorded.set(name, new Set())
          return (...input: unknown[]) => current.run(name, () => Reflect.apply(value, target, input))
        },
      }),
  }
}
