import { type Bytes, cakeSizeOf } from '#cake/index.ts'

/**
 * The size limit for cakes in memory, in browsers without private storage: the cake of a 256 MB file, as in the opener.
 */
export const largestInMemory = cakeSizeOf(256 * 2 ** 20)

/** The baked cakes of this page that are not in private storage, by name. */
const cakes = new Map<string, Blob>()

export const holdInMemory = (cakeName: string, cake: Blob): void => void cakes.set(cakeName, cake)
export const findInMemory = (cakeName: string): Blob | undefined => cakes.get(cakeName)
export const dropFromMemory = (cakeName: string): boolean => cakes.delete(cakeName)

/** Collects the bytes of a cake, whose header is known last. */
export function collectCake() {
  const parts: Blob[] = []
  return {
    /** Copies the bytes, which may change afterwards. */
    append: (bytes: Bytes) => void parts.push(new Blob([bytes])),
    finish: (header: Bytes): Blob => new Blob([header, ...parts]),
  }
}
