const reference = /^(.*)\b(request-[0-9a-f-]{36})$/s

/** The id of a request at the end of a sentence, and what stands before it. */
export function findReference(text: string): { before: string; id: string } | undefined {
  const [, before = '', id] = reference.exec(text) ?? []
  return id === undefined ? undefined : { before, id }
}
