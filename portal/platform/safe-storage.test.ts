import { describe, expect, it } from 'vitest'
import { createSafeStorage } from './safe-storage.ts'

const reject = (): never => {
  throw new DOMException('refused', 'SecurityError')
}
const full = Object.create({ getItem: () => null, setItem: reject, removeItem: () => undefined }) as Storage

describe.each([
  ['a browser that blocks storage', reject],
  ['a full storage', () => full],
])('createSafeStorage in %s', (_, open) => {
  it('keeps values as long as the page is open', () => {
    const storage = createSafeStorage(open)
    expect(storage.getItem('a')).toBeNull()
    storage.setItem('a', '1')
    expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
  })
})

it('reads a value that another tab has changed', () => {
  const stored = new Map<string, string>()
  const storage = createSafeStorage(
    () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      }) as unknown as Storage,
  )
  storage.setItem('a', '1')
  stored.set('a', '2')
  expect(storage.getItem('a')).toBe('2')
})
