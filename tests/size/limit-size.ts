import type { Plugin } from 'vite'
import { limits, measure } from './sizes.ts'

/** Fails the build if the drop-in script exceeds its limits. Otherwise logs its sizes. */
export function limitSize(): Plugin {
  return {
    name: 'limit-size',
    writeBundle(_, bundle) {
      const outputs = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [{ ...output, name: output.fileName }] : [],
      )
      const sizes = measure(outputs)
      for (const part of ['firstField', 'businessField', 'emailCode'] as const) {
        if (sizes[part] > limits[part]) {
          this.error(
            `The drop-in script is too large: ${part} is ${sizes[part]} bytes, at most ${limits[part]}.`,
          )
        }
      }
      for (const { title, bytes, limit } of sizes.chunks) {
        if (bytes > limit) this.error(`The chunk ${title} is too large: ${bytes} bytes, at most ${limit}.`)
      }
      const chunks = sizes.chunks.map(({ title, bytes }) => `${title} ${bytes}`).join(', ')
      this.info(
        `gzip: ${sizes.firstField} bytes to the first field, ${sizes.emailCode} for an email code; ${chunks}.`,
      )
    },
  }
}
