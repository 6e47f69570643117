/** How far an opening is. `done` and `total` are bytes of work within the step; they say how much, not how long. */
export type OpeningProgress = { step: 'checksum' | 'keys' | 'decrypting'; done: number; total: number }

export type OpeningRequest = {
  file: File
  /** Asks for the keys of the cake with this checksum: 64 hex digits each. What it throws passes through. */
  findKeys: (checksum: string) => Promise<string[]>
  onProgress: (progress: OpeningProgress) => void
  /** Aborting it ends the workers at once, and `openCake` throws `canceled`. */
  signal: AbortSignal
}

export type OpenedCake = {
  /** the name under which to save it (cake/FORMAT.md 8.1) */
  name: string
  /** in bytes */
  size: number
  /** of type application/octet-stream; readable until `discard` */
  blob: Blob
  /** Forgets the plaintext. Call it when the opened file is not offered any more; more than once is fine. */
  discard(): Promise<void>
}

/** Never a type that a browser would show (cake/FORMAT.md 8.2). */
export const openedType = 'application/octet-stream'
