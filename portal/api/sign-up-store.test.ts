import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createSignUpStore } from './sign-up-store.ts'

describe('the sign-up store', () => {
  it('starts empty', () => {
    const store = createSignUpStore(memoryStorage())
    expect(store.email()).toBeUndefined()
    expect(store.isCanceled()).toBe(false)
  })

  it('forgets the email on cancel, and stays canceled until resumed', () => {
    const store = createSignUpStore(memoryStorage())
    store.remember('ann@bakery.org', 'plum cake')
    expect([store.email(), store.password()]).toEqual(['ann@bakery.org', 'plum cake'])
    store.cancel()
    expect([store.email(), store.password()]).toEqual([undefined, undefined])
    expect(store.isCanceled()).toBe(true)
    store.resume()
    expect(store.isCanceled()).toBe(false)
  })

  it('forgets everything', () => {
    const store = createSignUpStore(memoryStorage())
    store.cancel()
    store.remember('ann@bakery.org', 'plum cake')
    store.returnTo('/portal?tab=open')
    expect(store.callback()).toBe('/portal?tab=open')
    store.forget()
    expect([store.email(), store.password()]).toEqual([undefined, undefined])
    expect([store.isCanceled(), store.callback()]).toEqual([false, null])
  })
})

it('survives a reload without the password, and leaves nothing in the storage once forgotten', () => {
  const storage = memoryStorage()
  createSignUpStore(storage).remember('ann@bakery.org', 'plum cake')
  expect(createSignUpStore(storage).email()).toBe('ann@bakery.org')
  expect(createSignUpStore(storage).password()).toBeUndefined()
  createSignUpStore(storage).forget()
  expect(storage.keys()).toEqual([])
})
