/** The steps of opening a cake, in their order. */
export type Step = 'checksum' | 'keys' | 'decrypting'

/** An opened file, kept by the browser until it is discarded. `size` is in bytes. */
export type OpenedCake = { name: string; size: number; blob: Blob; discard: () => Promise<void> }

/** Opens a cake on this device: checksum, keys by `findKeys`, then decrypting. `done` and `total` are bytes. */
export type OpenCake = (request: {
  file: File
  findKeys: (checksum: string) => Promise<string[]>
  onProgress: (progress: { step: Step; done: number; total: number }) => void
  signal: AbortSignal
}) => Promise<OpenedCake>
