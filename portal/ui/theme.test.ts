import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createTheme } from './theme.ts'

function open(storage = memoryStorage()) {
  const page: { dataset: DOMStringMap } = { dataset: {} }
  return { storage, page, theme: createTheme(storage, page) }
}

describe('the theme', () => {
  it('follows the device until one is chosen', () => {
    const { page, theme } = open()
    expect(theme.get()).toBe('system')
    expect(page.dataset).toEqual({})
  })

  it('keeps the choice across visits', () => {
    const first = open()
    first.theme.set('dark')
    expect(first.page.dataset).toEqual({ theme: 'dark' })
    const next = open(first.storage)
    expect(next.page.dataset).toEqual({ theme: 'dark' })
    next.theme.set('system')
    expect(next.page.dataset).toEqual({})
  })

  it('notifies subscribers, and ignores an unknown stored value', () => {
    const storage = memoryStorage()
    storage.setItem('cakelock_theme', 'pink')
    const { theme } = open(storage)
    const seen: string[] = []
    const stop = theme.subscribe(() => seen.push(theme.get()))
    theme.set('light')
    stop()
    theme.set('dark')
    expect(seen).toEqual(['light'])
  })
})
