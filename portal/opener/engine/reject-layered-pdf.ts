import { createPdfDetector, type Quarantine } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'

/**
 * Wraps a quarantine to detect layered PDFs, which the portal cannot open (cake/FORMAT.md 9.2). `release` then destroys
 * the plaintext.
 *
 * @throws FileError `layered` from `release`
 */
export function rejectLayeredPdf<Opened>(
  innerName: string,
  quarantine: Quarantine<Opened>,
): Quarantine<Opened> {
  const detector = createPdfDetector(innerName)
  return {
    write(plaintext) {
      detector.update(plaintext)
      return quarantine.write(plaintext)
    },
    async release() {
      if (!detector.isLayered()) return quarantine.release()
      await quarantine.destroy()
      throw new FileError('layered')
    },
    destroy: () => quarantine.destroy(),
  }
}
