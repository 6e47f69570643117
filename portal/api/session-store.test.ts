import { describe, expect, it } from 'vitest'
import { createSessionStore, type EndedBy } from './session-store.ts'

const ann = { session_token: 'token-ann', session_jwt: 'jwt-ann' }
const bob = { session_token: 'token-bob', session_jwt: 'jwt-bob' }

/** A browser with one storage; each `tab()` is a page on it, and writing tells the others. */
function browser() {
  const items = new Map<string, string>()
  const cookies: string[] = []
  const tabs: { changed: (key: string | null) => void }[] = []
  const tab = () => {
    const own = { changed: (_: string | null) => {} }
    const tell = (key: string) => {
      for (const other of tabs) if (other !== own) other.changed(key)
    }
    tabs.push(own)
    return createSessionStore({
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => {
          items.set(key, value)
          tell(key)
        },
        removeItem: (key) => {
          items.delete(key)
          tell(key)
        },
      },
      writeCookie: (cookie) => cookies.push(cookie),
      isSecure: true,
      onOtherTab: (changed) => {
        own.changed = changed
      },
    })
  }
  return { tab, items, cookies }
}

describe('the session store', () => {
  it('finds the session again after a reload', () => {
    const { tab } = browser()
    tab().set(ann)
    expect(tab().get()).toEqual(ann)
  })

  it('writes both cookies with their lifetimes, and takes them back with those of the provider', () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.set(ann)
    store.end('loggedOut')
    expect(cookies).toEqual([
      '__Host-cakelock_session=token-ann; Path=/; Max-Age=86400; SameSite=Strict; Secure',
      '__Host-cakelock_session_jwt=jwt-ann; Path=/; Max-Age=300; SameSite=Strict; Secure',
      '__Host-cakelock_session=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      '__Host-cakelock_session_jwt=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      'stytch_session=; Path=/; Max-Age=0; SameSite=Strict; Secure',
      'stytch_session_jwt=; Path=/; Max-Age=0; SameSite=Strict; Secure',
    ])
  })

  it("hands the session to the provider's client, and nothing where there is none", () => {
    const { tab, cookies } = browser()
    const store = tab()
    store.lendToProvider()
    expect(cookies).toEqual([])
    store.set(ann)
    store.lendToProvider()
    expect(cookies.slice(-2)).toEqual([
      'stytch_session=token-ann; Path=/; Max-Age=86400; SameSite=Strict; Secure',
      'stytch_session_jwt=jwt-ann; Path=/; Max-Age=300; SameSite=Strict; Secure',
    ])
  })

  it('leaves nothing behind at the end', () => {
    const { tab, items } = browser()
    const store = tab()
    store.set(ann)
    store.end('loggedOut')
    expect([store.get(), [...items]]).toEqual([undefined, []])
  })

  it('follows another tab in and out', () => {
    const { tab } = browser()
    const [here, there] = [tab(), tab()]
    const seen: (EndedBy | undefined)[] = []
    here.subscribe((endedBy) => seen.push(endedBy))
    there.set(ann)
    expect(here.get()).toEqual(ann)
    there.set(bob)
    expect(here.get()).toEqual(bob)
    there.end('loggedOut')
    expect(here.get()).toBeUndefined()
    expect(seen).toEqual([undefined, undefined, 'elsewhere'])
  })

  it('is not ended by the late refusal of an older token', () => {
    const store = browser().tab()
    store.set(bob)
    store.end('refused', ann.session_token)
    expect(store.get()).toEqual(bob)
    store.end('refused', bob.session_token)
    expect(store.get()).toBeUndefined()
  })

  it('does without a storage that refuses', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const store = createSessionStore({
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      writeCookie: () => {},
      isSecure: false,
      onOtherTab: () => {},
    })
    store.set(ann)
    expect(store.get()).toEqual(ann)
  })
})
