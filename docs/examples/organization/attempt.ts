/** Shows a message, which screen readers read out. */
export function tell(text: string, isProblem = false): void {
  const message = document.getElementById('message')
  if (!message) return
  message.textContent = text
  message.classList.toggle('problem', isProblem)
}

/** The sentence of an error: the server's, or one for a lost connection. */
export const toSentence = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error_message' in error
    ? String(error.error_message)
    : 'The server could not be reached. Check your connection, and try again.'

/**
 * Makes a call, and shows whether it succeeded. What was entered stays after a failure.
 * @param control is disabled meanwhile, so that the call is made once
 * @param success the message; without it, the last message stays
 * @returns whether it succeeded
 */
export async function attempt(
  control: HTMLButtonElement | HTMLSelectElement | null,
  call: () => Promise<unknown>,
  success?: string,
): Promise<boolean> {
  if (control) control.disabled = true
  try {
    await call()
    if (success !== undefined) tell(success)
    return true
  } catch (error) {
    tell(toSentence(error), true)
    return false
  } finally {
    if (control) control.disabled = false
  }
}
