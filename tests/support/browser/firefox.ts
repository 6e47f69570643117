import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Playwright's `fill` sets a field's value without React noticing. An editor command works like typing. */
export async function typeLikeAPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => document.execCommand('insertText', false, text)
    // Ignores Playwright's own function, which Playwright assigns later.
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
  })
}

/**
 * Firefox reports each cookie that it rejects as an uncaught error. The provider's client writes a cookie for the host
 * with its port first, which no browser accepts as a domain, and then for the host alone, which works.
 */
export const isRejectedCookie = (message: string): boolean =>
  /^Cookie “stytch_\w+” has been rejected for invalid domain\.$/.test(message)

/** Firefox reports an error that a page logs as 'Error', without its message. */
export async function spellOutErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { error } = console
    console.error = (...logged) =>
      error(...logged.map((argument) => (argument instanceof Error ? String(argument) : argument)))
  })
}

/**
 * When a page is left, Firefox aborts its requests but still runs its handlers, which then report failed chunks and a
 * failed configuration of the provider's client. For a page that stays, these lines are kept.
 * @param forget called if the page that reported the line loads another document
 */
export function forgetAbortedRequest(message: ConsoleMessage, forget: () => void): void {
  const reports =
    /Error: (error loading dynamically imported module|Unable to preload CSS for|NetworkError when attempting)|Unable to retrieve RBAC policy/
  if (reports.test(message.text())) message.page()?.once('domcontentloaded', forget)
}
