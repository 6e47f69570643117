import type { SharedTabs } from '../../../core/business/provider.ts'
import { CodedError } from '../../../core/coded-error.ts'

/**
 * The tabs of a browser share one cookie for the intermediate session. Each sign-in that begins in a tab gets a mark, in that tab
 * and in the browser: a tab whose mark is no longer the browser's must not go on, because it would act for another address.
 */
export type TabMark = SharedTabs & {
  /** An intermediate session has come from a call of this tab. */
  take(): void
  /** @throws code `continued_elsewhere` if another tab has begun a sign-in since */
  check(): void
}

/** @param publicToken that of the project */
export function createTabMark(publicToken: string): TabMark {
  const key = `login-widget:sign-in:${publicToken}`
  // The mark stays after a reload and after a return from another site. Without storage, tabs cannot tell.
  const attempt = <Result>(access: () => Result): Result | undefined => {
    try {
      return access()
    } catch {
      return undefined
    }
  }
  const ofTab = () => attempt(() => sessionStorage.getItem(key)) ?? null
  const ofBrowser = () => attempt(() => localStorage.getItem(key)) ?? null
  const release = () => void attempt(() => sessionStorage.removeItem(key))
  const isElsewhere = () => ofTab() !== null && ofBrowser() !== null && ofTab() !== ofBrowser()
  return {
    take: () =>
      void attempt(() => {
        const mark = `${Date.now()}-${Math.random()}`
        localStorage.setItem(key, mark)
        sessionStorage.setItem(key, mark)
      }),
    release,
    check() {
      if (!isElsewhere()) return
      release()
      throw new CodedError('continued_elsewhere', 'Another tab has begun a sign-in.', { tone: 'warning' })
    },
    watch(listener) {
      const read = (event: StorageEvent) => {
        if (event.key !== key || !isElsewhere()) return
        release()
        listener()
      }
      window.addEventListener('storage', read)
      return () => window.removeEventListener('storage', read)
    },
  }
}
