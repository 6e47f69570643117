import type { HostWindow } from '../social.ts'

const key = 'login-widget:business-provider'

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
 * Notes in this tab at which provider the visitor signs in, or with which connection (`sso:` and its ID), because the responses
 * do not name it.
 */
export const noteProvider = (tab: Tab, name: string): void =>
  void attempt(() => tab.sessionStorage.setItem(key, name))

/** The provider that was noted, once. */
export const takeNotedProvider = (tab: Tab): string | undefined =>
  attempt(() => {
    const name = tab.sessionStorage.getItem(key) ?? undefined
    tab.sessionStorage.removeItem(key)
    return name
  })
