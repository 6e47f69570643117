import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTabMark, type TabMark } from './tab-mark.ts'

afterEach(() => void vi.unstubAllGlobals())

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A browser with two tabs. Each function acts in one tab; a page that is loaded again has a new mark with the same storage. */
function openTabs() {
  const localStorage = createStorage()
  const openTab = () => {
    const tab = { localStorage, sessionStorage: createStorage(), window: new EventTarget() }
    return <Result>(act: (mark: TabMark) => Result, publicToken = 'public-token-1'): Result => {
      for (const [name, value] of Object.entries(tab)) vi.stubGlobal(name, value)
      return act(createTabMark(publicToken))
    }
  }
  return [openTab(), openTab()] as const
}

const take = (mark: TabMark) => mark.take()
const check = (mark: TabMark) => mark.check()
const continuedElsewhere = expect.objectContaining({ code: 'continued_elsewhere' })

describe('a sign-in that begins in a second tab', () => {
  it('stops the calls of the first tab only', () => {
    const [first, second] = openTabs()
    first(take)
    first(check)
    second(take)
    second(check)
    expect(() => first(check)).toThrow(continuedElsewhere)
  })

  it('stops the first tab once, which can then begin again and stop the second one', () => {
    const [first, second] = openTabs()
    first(take)
    second(take)
    expect(() => first(check)).toThrow(continuedElsewhere)
    first(check)
    first(take)
    expect(() => second(check)).toThrow(continuedElsewhere)
  })

  it('does not stop a tab that has signed in or has begun no sign-in', () => {
    const [first, second] = openTabs()
    first(take)
    first((mark) => mark.release())
    second(take)
    first(check)
  })

  it('does not stop a tab of another project', () => {
    const [first, second] = openTabs()
    first(take)
    second(take, 'public-token-2')
    first(check)
  })
})

describe('the event of the storage', () => {
  const announce = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const key = 'login-widget:sign-in:public-token-1'

  it('tells the first tab once, until it stops watching', () => {
    const [first, second] = openTabs()
    const listener = vi.fn()
    first(take)
    const stop = first((mark) => mark.watch(listener))
    second(take)
    first(() => announce('other'))
    expect(listener).not.toHaveBeenCalled()
    first(() => announce(key))
    first(() => announce(key))
    expect(listener).toHaveBeenCalledTimes(1)
    first(take)
    second(take)
    first(stop)
    first(() => announce(key))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('tells a tab without a sign-in nothing', () => {
    const [first, second] = openTabs()
    const listener = vi.fn()
    first((mark) => mark.watch(listener))
    second(take)
    first(() => announce(key))
    expect(listener).not.toHaveBeenCalled()
  })
})

it('a browser that blocks the storage does not stop a sign-in', () => {
  const blocked = () => {
    throw new Error('The browser blocks the storage.')
  }
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  const mark = createTabMark('public-token-1')
  mark.take()
  mark.check()
  mark.release()
})
