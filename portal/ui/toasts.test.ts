import { describe, expect, it } from 'vitest'
import { createToasts, toastLimit } from './toasts.ts'

/** A clock that stands still until told to move. */
function world() {
  let now = 0
  let waiting: { at: number; then: () => void }[] = []
  const toasts = createToasts((milliseconds, then) => {
    const entry = { at: now + milliseconds, then }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter((other) => other !== entry)
    }
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const { then } of waiting.filter(({ at }) => at <= now)) then()
  }
  const texts = () => toasts.list().map((toast) => toast.text)
  return { toasts, pass, texts }
}

describe('toasts', () => {
  it('keeps an error for 5 s and a success for 3 s', () => {
    const { toasts, pass, texts } = world()
    toasts.show('error', 'bad')
    toasts.show('success', 'good')
    pass(2999)
    expect(texts()).toEqual(['bad', 'good'])
    pass(1)
    expect(texts()).toEqual(['bad'])
    pass(1999)
    expect(texts()).toEqual(['bad'])
    pass(1)
    expect(texts()).toEqual([])
  })

  it('shows at most twenty, the newest', () => {
    const { toasts, texts } = world()
    for (let n = 1; n <= 25; n++) toasts.show('error', `error ${n}`)
    expect(texts()).toHaveLength(toastLimit)
    expect([texts()[0], texts().at(-1)]).toEqual(['error 6', 'error 25'])
  })

  it('does not repeat a text that stands there, but lets it stay anew', () => {
    const { toasts, pass, texts } = world()
    toasts.show('error', 'offline')
    pass(4000)
    toasts.show('error', 'offline')
    expect(texts()).toEqual(['offline'])
    pass(4000)
    expect(texts()).toEqual(['offline'])
    pass(1000)
    expect(texts()).toEqual([])
  })

  it('waits while it is being read', () => {
    const { toasts, pass, texts } = world()
    toasts.show('success', 'good')
    toasts.pause()
    toasts.show('error', 'bad')
    pass(60_000)
    expect(texts()).toEqual(['good', 'bad'])
    toasts.resume()
    pass(3000)
    expect(texts()).toEqual(['bad'])
  })

  it('waits no longer once the last that was read is dismissed', () => {
    const { toasts, pass, texts } = world()
    toasts.show('success', 'good')
    toasts.pause()
    toasts.dismiss(toasts.list()[0]?.id ?? 0)
    toasts.show('success', 'better')
    pass(3000)
    expect(texts()).toEqual([])
  })

  it('can be dismissed', () => {
    const { toasts, texts } = world()
    toasts.show('error', 'bad')
    toasts.dismiss(toasts.list()[0]?.id ?? 0)
    expect(texts()).toEqual([])
  })
})
