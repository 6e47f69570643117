import type { Quarantine } from '../quarantine.ts'
import type { FieldOpener } from './field-opener.ts'

/**
 * Wraps a quarantine so that it receives the plaintext with the fields opened. The result is released like any
 * plaintext, after the MAC of the outer cake has matched (FORMAT.md 5.4).
 */
export function openFields<Opened>(opener: FieldOpener, quarantine: Quarantine<Opened>): Quarantine<Opened> {
  return {
    write: async (plaintext) => quarantine.write(await opener.update(plaintext)),
    async release() {
      try {
        await quarantine.write(await opener.end())
      } catch (error) {
        await quarantine.destroy()
        throw error
      }
      return quarantine.release()
    },
    destroy: () => quarantine.destroy(),
  }
}
