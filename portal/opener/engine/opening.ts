/** The progress of opening a cake. `processed` and `total` are bytes of work within the step. */
export type OpeningProgress = { step: 'checksum' | 'keys' | 'decrypting'; processed: number; total: number }

/**
 * What identifies a cake to the server, 64 hex digits: SHA-256 of the header, which is known immediately, or of the
 * whole file (cake/FORMAT.md 6).
 */
export type CakeId = { headerHash: string } | { checksum: string }

export type Lookup = 'header' | 'checksum'

/** The keys of a cake, 64 hex digits each, and the path of each key in the same order. */
export type FoundKeys = { keys: string[]; keyPaths: string[][] }

export type OpeningRequest = {
  file: File
  /** how the keys are requested first; `checksum` requires reading the whole file before */
  lookup: Lookup
  /**
   * Requests the keys. @returns undefined if the server does not know the cake by its header. Errors pass through
   * unchanged.
   */
  findReleasedKeys: (id: CakeId) => Promise<FoundKeys | undefined>
  onProgress: (progress: OpeningProgress) => void
  /** Aborting it terminates the workers, and `openCake` throws `canceled`. */
  signal: AbortSignal
}

/** The field names of a layered cake, grouped by whether the keys opened them. Both lists are empty for other cakes. */
export type Fields = { opened: string[]; locked: string[] }

export type OpenedCake = {
  /** the file name for saving it (cake/FORMAT.md 8.1) */
  name: string
  /** in bytes */
  size: number
  fields: Fields
  /** of type application/octet-stream; readable until `discard` */
  blob: Blob
  /** Deletes the plaintext. Call it when the file is no longer offered for download; calling it again is harmless. */
  discard(): Promise<void>
}

/** A type that no browser renders (cake/FORMAT.md 8.2). */
export const openedType = 'application/octet-stream'
