/**
 * Validates the `callback` parameter, the path to open after sign-in (rule P4). Two checks, because each alone can be
 * bypassed: the text must start with exactly one slash and contain nothing that browsers strip or turn into a slash,
 * and the resolved URL must be on this origin. Every level of percent-encoding is checked.
 *
 * @returns the path, undefined if it is unsafe
 */
export function findSafeCallback(callback: string | null, origin: string): string | undefined {
  if (callback === null || callback.length > 2048) return undefined
  if (!everyDecoding(callback).every(isLocalPath)) return undefined
  try {
    const url = new URL(callback, origin)
    if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return undefined
    // After dot segments are resolved, the path can start with two slashes: /.//host.
    const path = url.pathname + url.search + url.hash
    return isLocalPath(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Starts with one slash, not followed by a slash or backslash, and has no character that browsers strip. */
function isLocalPath(text: string): boolean {
  const path = text.split(/[?#]/, 1)[0] ?? ''
  return /^\/(?![/\\])/.test(path) && !path.includes('\\') && !hasControl(text)
}

function hasControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029) return true
  }
  return false
}

/** The text and its decoded forms, until nothing changes. A text that takes more than four rounds is rejected. */
function everyDecoding(text: string): string[] {
  const forms = [text]
  for (let form = text; ; ) {
    const next = decodeAscii(form)
    if (next === form) return forms
    if (forms.length > 4) return ['']
    forms.push(next)
    form = next
  }
}

/** Decodes relevant escapes one by one, so a lone percent sign cannot hide another escape. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
