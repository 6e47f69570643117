import { cakeSizeOf } from '#cake/index.ts'

/** Where the plaintext is quarantined: in a blob, or in a file of the browser's private storage. */
export type QuarantineKind = 'memory' | 'storage'

/** The largest cake whose plaintext is a blob, which leaves nothing on disk. */
const largestInMemory = cakeSizeOf(256 * 2 ** 20)

/**
 * On a device with little memory, the smallest cake whose plaintext is a file. In memory, a cake of 256 MB takes almost
 * three times its size, for which a browser can end the page.
 */
const smallestInStorage = cakeSizeOf(96 * 2 ** 20)
const littleMemory = 4

/**
 * Decides where the plaintext of a cake of `size` bytes is quarantined. `storage-if-possible` is memory where the browser
 * has no private storage, or too little space.
 * @param deviceMemory in GiB; undefined if the browser does not say
 */
export function planQuarantine(
  size: number,
  deviceMemory: number | undefined,
): QuarantineKind | 'storage-if-possible' {
  if (size > largestInMemory) return 'storage'
  const isLarge = deviceMemory !== undefined && deviceMemory <= littleMemory && size >= smallestInStorage
  return isLarge ? 'storage-if-possible' : 'memory'
}

/** Only Chromium has the property, which TypeScript does not declare. */
export const findDeviceMemory = () => (navigator as { deviceMemory?: number }).deviceMemory
