/** The languages of the visitor's browser, in order of preference. */
export const pageLanguages = (): readonly string[] => navigator.languages

/** Whether this browser can open a prompt for passkeys. */
export const canPromptPasskey = typeof PublicKeyCredential === 'function'

/** Whether this tab's storage has a value, as far as the page may read it. */
export function isStored(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Calls back with the next frame, or soon if there is none (a hidden tab). @returns a function that cancels it */
export function withFrame(callback: () => void): () => void {
  const begin = () => {
    cancel()
    callback()
  }
  const frame = requestAnimationFrame(begin)
  const timer = setTimeout(begin, 300)
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}
