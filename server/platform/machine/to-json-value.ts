/** Parses JSON without an error, whose message would quote the text. @returns undefined if the text is not JSON */
export function toJsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
