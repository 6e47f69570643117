import type { Bytes } from '../bytes.ts'

/**
 * Bytes per call of `btoa`: a multiple of 3, so only the last part has padding, and few enough to pass as arguments of
 * one call.
 */
const partSize = 3 * 2 ** 13

export function toBase64(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += partSize) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + partSize)))
  }
  return text
}

/** @returns undefined if the text is not Base64 */
export function findBytesOfBase64(text: string): Bytes | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}
