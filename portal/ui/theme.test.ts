import { describe, expect, it } from 'vitest'
import { createTheme } from './theme.ts'

function open(entries: Record<string, string> = {}) {
  const page: { dataset: DOMStringMap } = { dataset: {} }
  const storage = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
  }
  return { entries, page, theme: createTheme(storage, page) }
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
    const next = open(first.entries)
    expect(next.page.dataset).toEqual({ theme: 'dark' })
    next.theme.set('system')
    expect(next.page.dataset).toEqual({})
  })

  it('notifies subscribers, and ignores an unknown stored value', () => {
    const { theme } = open({ cakelock_theme: 'pink' })
    const seen: string[] = []
    const stop = theme.subscribe(() => seen.push(theme.get()))
    theme.set('light')
    stop()
    theme.set('dark')
    expect(seen).toEqual(['light'])
  })
})
