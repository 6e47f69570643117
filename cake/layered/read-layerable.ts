import type { Bytes } from '../bytes.ts'
import { LayerError } from './layer-error.ts'

/** The largest file that can be layered, in bytes: it is processed in memory. */
export const largestLayered = 64 * 2 ** 20

export type Format = 'csv' | 'json'

/** @param title the inner file's name @returns undefined if files with this name cannot be layered (FORMAT.md 9.1) */
export function findFormat(title: string): Format | undefined {
  if (/\.csv$/i.test(title)) return 'csv'
  return /\.json$/i.test(title) ? 'json' : undefined
}

/** Whether a file with this name can be layered: `.csv` or `.json`, in any case. */
export function canBeLayered(title: string): boolean {
  return findFormat(title) !== undefined
}

/**
 * Decodes a file to layer. A byte order mark remains in the text.
 * @throws LayerError `not_layerable`, `too_large`, `not_utf8`, `already_layered`
 */
export function readLayerable(title: string, content: Bytes): { format: Format; text: string } {
  const format = findFormat(title)
  if (format === undefined) throw new LayerError('not_layerable')
  if (content.length > largestLayered) throw new LayerError('too_large')
  const text = findText(content)
  if (text === undefined) throw new LayerError('not_utf8')
  if (text.includes('⟦cake:')) throw new LayerError('already_layered')
  return { format, text }
}

/** Decodes UTF-8. A byte order mark remains in the text. @returns undefined if it is invalid */
export function findText(bytes: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
