import { describe, expect, it } from 'vitest'
import { createSignUpStore } from './sign-up-store.ts'

function openStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const refusing = {
  getItem: (): never => {
    throw new DOMException('refused', 'SecurityError')
  },
  setItem: (): never => refusing.getItem(),
  removeItem: (): never => refusing.getItem(),
}

describe.each([
  ['a storage', openStorage],
  ['a browser that refuses storage', () => refusing],
])('a sign-up kept in %s', (_, open) => {
  it('is nothing at first', () => {
    const store = createSignUpStore(open())
    expect(store.email()).toBeUndefined()
    expect(store.isSetAside()).toBe(false)
  })

  it('is forgotten by Cancel, which also stops leading on, until it is taken up', () => {
    const store = createSignUpStore(open())
    store.remember('ann@bakery.org')
    expect(store.email()).toBe('ann@bakery.org')
    store.setAside()
    expect(store.email()).toBeUndefined()
    expect(store.isSetAside()).toBe(true)
    store.takeUp()
    expect(store.isSetAside()).toBe(false)
  })

  it('is forgotten altogether', () => {
    const store = createSignUpStore(open())
    store.setAside()
    store.remember('ann@bakery.org')
    store.forget()
    expect([store.email(), store.isSetAside()]).toEqual([undefined, false])
  })
})

it('a reload finds it, and what was forgotten is not in the storage any more', () => {
  const storage = openStorage()
  createSignUpStore(storage).remember('ann@bakery.org')
  expect(createSignUpStore(storage).email()).toBe('ann@bakery.org')
  createSignUpStore(storage).forget()
  expect(storage.kept.size).toBe(0)
})
