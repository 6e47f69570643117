import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '../platform/safe-storage.ts'
import { createSignUpStore } from './sign-up-store.ts'

function openStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const blockedStorage = () =>
  createSafeStorage(() => {
    throw new DOMException('refused', 'SecurityError')
  })

describe.each([
  ['a browser', openStorage],
  ['a browser that blocks storage', blockedStorage],
])('the sign-up store in %s', (_, open) => {
  it('starts empty', () => {
    const store = createSignUpStore(open())
    expect(store.email()).toBeUndefined()
    expect(store.isCanceled()).toBe(false)
  })

  it('forgets the email on cancel, and stays canceled until resumed', () => {
    const store = createSignUpStore(open())
    store.remember('ann@bakery.org')
    expect(store.email()).toBe('ann@bakery.org')
    store.cancel()
    expect(store.email()).toBeUndefined()
    expect(store.isCanceled()).toBe(true)
    store.resume()
    expect(store.isCanceled()).toBe(false)
  })

  it('forgets everything', () => {
    const store = createSignUpStore(open())
    store.cancel()
    store.remember('ann@bakery.org')
    store.returnTo('/portal?tab=open')
    expect(store.callback()).toBe('/portal?tab=open')
    store.forget()
    expect([store.email(), store.isCanceled(), store.callback()]).toEqual([undefined, false, null])
  })
})

it('survives a reload, and leaves nothing in the storage once forgotten', () => {
  const storage = openStorage()
  createSignUpStore(storage).remember('ann@bakery.org')
  expect(createSignUpStore(storage).email()).toBe('ann@bakery.org')
  createSignUpStore(storage).forget()
  expect(storage.entries.size).toBe(0)
})
