/** Bytes that WebCrypto and transfers accept: over an ArrayBuffer, never over memory that threads share. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Whether two byte strings are equal, in a time that depends on their lengths alone. */
export function equalBytes(left: Bytes, right: Bytes): boolean {
  if (left.length !== right.length) return false
  let difference = 0
  for (let index = 0; index < left.length; index++) {
    difference |= (left[index] ?? 0) ^ (right[index] ?? 0)
  }
  return difference === 0
}

/** Lower-case hex digits, two for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of a string of hex digits in either case, or undefined where it is none. */
export function findBytesOfHex(text: string): Bytes | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
}
