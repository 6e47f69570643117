const reference = /^(.*)\b(request-[0-9a-f-]{36})$/s

/** Splits a request ID off the end of a text. */
export function findReference(text: string): { before: string; id: string } | undefined {
  const [, before = '', id] = reference.exec(text) ?? []
  return id === undefined ? undefined : { before, id }
}
