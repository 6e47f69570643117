import { createLayeredDetector, type Quarantine } from '#cake/index.ts'
import { OpenerError } from './opener-error.ts'

/**
 * A quarantine that looks at the plaintext as it goes in, and instead of releasing a layered cake destroys
 * it and throws `layered`: such a cake opens in the app only (cake/FORMAT.md 9).
 */
export function refuseLayered<Opened>(innerName: string, quarantine: Quarantine<Opened>): Quarantine<Opened> {
  const detector = createLayeredDetector(innerName)
  return {
    write(plaintext) {
      detector.update(plaintext)
      return quarantine.write(plaintext)
    },
    async release() {
      if (!detector.isLayered()) return quarantine.release()
      await quarantine.destroy()
      throw new OpenerError('layered')
    },
    destroy: () => quarantine.destroy(),
  }
}
