import { describe, expect, it } from 'vitest'
import { createSessionStore, type EndedBy } from './session-store.ts'

const ann = { session_token: 'token-ann', session_jwt: 'jwt-ann' }
const bob = { session_token: 'token-bob', session_jwt: 'jwt-bob' }

/** A browser with one storage. Each `tab()` is a page that is notified when another page writes. */
function browser() {
  const items = new Map<string, string>()
  const cookies: string[] = []
  const tabs: { changed: (key: string | null) => void }[] = []
  const tab = () => {
    const currentTab = { changed: (_: string | null) => {} }
    const notify = (key: string) => {
      for (const openTab of tabs) if (openTab !== currentTab) openTab.changed(key)
    }
    tabs.push(currentTab)
    return createSessionStore({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => {
          items.set(key, value)
          notify(key)
        },
        removeItem: (key) => {
          items.delete(key)
          notify(key)
        },
      },
      writeCookie: (cookie) => cookies.push(cookie),
      isSecure: true,
      onOtherTab: (changed) => {
        currentTab.changed = changed
      },
    })
  }
  return { tab, items, cookies }
}

describe('the session store', () => {
  it('finds the session after a reload', () => {
    const { tab } = browser()
    tab().set(ann)
    expect(tab().get()).toEqual(ann)
  })

  it('writes both cookies with their lifetimes, and deletes them and the provider cookies at the end', () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.set(ann)
    store.end('signedOut')
    expect(cookies).toEqual([
      '__Host-cakelock_session=token-ann; Path=/; Max-Age=86400; SameSite=Strict; Secure',
      '__Host-cakelock_session_jwt=jwt-ann; Path=/; Max-Age=300; SameSite=Strict; Secure',
      '__Host-cakelock_session=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      '__Host-cakelock_session_jwt=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      'stytch_session=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      'stytch_session_jwt=; Path=/; Max-Age=0; SameSite=Strict; Secure',
    ])
  })

  it("shares the session with the provider's client, if there is one", () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.shareWithProvider()
    expect(cookies).toEqual([])
    store.set(ann)
    store.shareWithProvider()
    expect(cookies.slice(-2)).toEqual([
      'stytch_session=token-ann; Path=/; Max-Age=86400; SameSite=Strict; Secure',
      'stytch_session_jwt=jwt-ann; Path=/; Max-Age=300; SameSite=Strict; Secure',
    ])
  })

  it('removes everything when the session ends', () => {
    const { tab, items } = browser()
    const store = tab()
    store.set(ann)
    store.end('signedOut')
    expect([store.get(), [...items]]).toEqual([undefined, []])
  })

  it('follows sign-in and sign-out in another tab', () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    const seen: (EndedBy | undefined)[] = []
    here.subscribe((endedBy) => seen.push(endedBy))
    there.set(ann)
    expect(here.get()).toEqual(ann)
    there.set(bob)
    expect(here.get()).toEqual(bob)
    there.end('signedOut')
    expect(here.get()).toBeUndefined()
    expect(seen).toEqual([undefined, undefined, 'otherTab'])
  })

  it('ignores a late 401 for an older token', () => {
    const store = browser().tab()
    store.set(bob)
    store.end('rejected', ann.session_token)
    expect(store.get()).toEqual(bob)
    store.end('rejected', bob.session_token)
    expect(store.get()).toBeUndefined()
  })
})
