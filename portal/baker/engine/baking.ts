import type { Bytes, LockedField } from '#cake/index.ts'

/** A file to bake, with its path inside the archive if several files are baked. */
export type SourceFile = { path: string; file: File }

/** The progress of baking, in bytes of the cake. */
export type BakingProgress = { step: 'encrypting' | 'checksum'; processed: number; total: number }

export type BakingRequest = {
  /** one file is baked as is; several become a ZIP archive */
  files: readonly SourceFile[]
  isArchive: boolean
  /** the name of the inner file */
  title: string
  /** the email address of the baker; only this user can continue to save the cake later */
  owner: string
  onProgress: (progress: BakingProgress) => void
  /** Aborting it terminates the workers and removes what they wrote. */
  signal: AbortSignal
  /** for tests, which compare the bytes: 32 bytes; random by default */
  key?: Bytes
  /** for tests: 16 bytes; random by default */
  iv?: Bytes
}

/** A cake that is not yet saved as a file, in private storage or in memory. */
export type StoredCake = {
  /** its name in private storage, or in memory */
  place: string
  /** whether the cake is lost when the page closes, because the browser has no private storage */
  isInMemory?: boolean
  title: string
  /** in bytes */
  size: number
  checksum: string
  headerHash: string
  /** when it was baked, in epoch milliseconds */
  at: number
}

/** What private storage says of a cake: neither its title nor who baked it. The server has the title. */
export type CakeRecord = Omit<StoredCake, 'title' | 'isInMemory'> & {
  /** see `hashOwner` (private-storage.ts) */
  owner: string
}

/** A baked cake, with keys that are not registered yet. The keys are never stored on the device. */
export type BakedCake = StoredCake & {
  key: string
  /** of a layered cake; empty for other cakes */
  fieldKeys: readonly FieldKey[]
  /** what was locked of each field; empty for other cakes */
  locked: readonly LockedField[]
}

/** A field of a layered cake and its key in hex. */
export type FieldKey = { name: string; key: string }
