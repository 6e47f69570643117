/** Returns the number of the line, from 1, that an offset is on. */
export function lineAt(text: string, offset: number): number {
  return createLineCounter(text)(offset)
}

/**
 * Returns a function that finds the lines of offsets, which must not decrease. Lines end in LF or CRLF. All calls
 * together read the text once, however long its lines are.
 */
export function createLineCounter(text: string): (offset: number) => number {
  const findEnd = (from: number) => {
    const end = text.indexOf('\n', from)
    return end === -1 ? text.length : end
  }
  let line = 1
  let end = findEnd(0)
  return (offset) => {
    for (; end < offset; line++) end = findEnd(end + 1)
    return line
  }
}
