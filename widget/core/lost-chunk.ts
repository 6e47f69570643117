const listeners = new Set<() => void>()

/** Calls back for each chunk that a screen works without and that could not be loaded. @returns a function that stops */
export function watchLostChunks(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports that a chunk could not be loaded, where no screen says so. */
export function reportLostChunk(): undefined {
  for (const listener of listeners) listener()
}
