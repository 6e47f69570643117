/** The progress of opening a cake. `done` and `total` are bytes of work within the step. */
export type OpeningProgress = { step: 'checksum' | 'keys' | 'decrypting'; done: number; total: number }

export type OpeningRequest = {
  file: File
  /** Requests the keys of the cake with this checksum, 64 hex digits each. Its errors pass through. */
  findKeys: (checksum: string) => Promise<string[]>
  onProgress: (progress: OpeningProgress) => void
  /** Aborting it terminates the workers, and `openCake` throws `canceled`. */
  signal: AbortSignal
}

export type OpenedCake = {
  /** the file name for saving it (cake/FORMAT.md 8.1) */
  name: string
  /** in bytes */
  size: number
  /** of type application/octet-stream; readable until `discard` */
  blob: Blob
  /** Deletes the plaintext. Call it when the file is no longer offered for download; calling it again is harmless. */
  discard(): Promise<void>
}

/** A type that no browser renders (cake/FORMAT.md 8.2). */
export const openedType = 'application/octet-stream'
