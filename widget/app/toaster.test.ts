import { describe, expect, it } from 'vitest'
import { createClock } from '#support/widget/test-widget.ts'
import type { ToastKind } from '../core/toasts.ts'
import { createToaster } from './toaster.ts'

function open() {
  const clock = createClock()
  const toaster = createToaster(clock)
  return { clock, toaster, texts: () => toaster.list().map(({ content }) => content) }
}

describe('a toast', () => {
  it.each<[ToastKind, number]>([
    ['blank', 4_000],
    ['error', 4_000],
    ['custom', 4_000],
    ['success', 2_000],
  ])('of kind %s stays for %i ms', async (kind, ms) => {
    const { clock, toaster, texts } = open()
    toaster.show('Hello', { kind })
    await clock.move(ms - 1)
    expect(texts()).toEqual(['Hello'])
    await clock.move(1)
    expect(texts()).toEqual([])
  })

  it('of kind loading stays until it is dismissed', async () => {
    const { clock, toaster, texts } = open()
    const id = toaster.show('Loading', { kind: 'loading' })
    await clock.move(3_600_000)
    expect(texts()).toEqual(['Loading'])
    toaster.dismiss(id)
    expect(texts()).toEqual([])
  })

  it('replaces the toast with the same ID and restarts its time', async () => {
    const { clock, toaster, texts } = open()
    toaster.show('First', { id: 'job' })
    toaster.show('Beside')
    await clock.move(3_000)
    toaster.show('Done', { id: 'job', kind: 'success' })
    expect(texts()).toEqual(['Done', 'Beside'])
    await clock.move(1_500)
    expect(texts()).toEqual(['Done'])
    await clock.move(500)
    expect(texts()).toEqual([])
  })

  it('is one of at most twenty; the oldest is removed', () => {
    const { toaster, texts } = open()
    for (let number = 1; number <= 22; number++) toaster.show(`${number}`)
    expect(texts()).toHaveLength(20)
    expect(texts().at(0)).toBe('3')
    toaster.dismiss()
    expect(texts()).toEqual([])
  })
})
