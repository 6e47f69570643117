import type { HostWindow } from '../social.ts'

const key = 'login-widget:business-departure'

/** Runs an access to the storage, which browsers may block. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

type Tab = Pick<HostWindow, 'sessionStorage'>

/**
 * Notes in this tab that the visitor leaves for another site.
 *
 * @param name the provider, or the connection (`sso:` and its ID), because the responses do not name it
 */
export const noteDeparture = (tab: Tab, name: string): void =>
  void attempt(() => tab.sessionStorage.setItem(key, name))

/** Whether the visitor left this tab for another site and has not signed in since. */
export const hasDeparture = (tab: Tab): boolean =>
  attempt(() => tab.sessionStorage.getItem(key) !== null) ?? false

/** The name that was noted, once. */
export const takeDeparture = (tab: Tab): string | undefined =>
  attempt(() => {
    const name = tab.sessionStorage.getItem(key) ?? undefined
    tab.sessionStorage.removeItem(key)
    return name
  })
