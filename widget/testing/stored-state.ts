import type { TestProviderOptions } from './options.ts'

/**
 * Keeps the state of a test provider across page loads.
 *
 * @param beginning what the options say about the beginning: another one starts from there
 */
export function openStoredState<Stored>(
  key: string,
  storage: TestProviderOptions['storage'],
  beginning: unknown,
): { find(): Stored | undefined; store(state: Stored): void } {
  const from = JSON.stringify(beginning)
  return {
    /** Reads the state of the page before; undefined if there is none, or if the options have changed. */
    find() {
      try {
        const stored = JSON.parse(storage?.getItem(key) ?? '{}')
        return stored.from === from ? stored.state : undefined
      } catch {
        // The page may not use its storage, or something else wrote there.
        return undefined
      }
    },
    /** Keeps the state for the next page. */
    store(state) {
      try {
        storage?.setItem(key, JSON.stringify({ from, state }))
      } catch {
        // Without storage, the state ends with the page.
      }
    },
  }
}
