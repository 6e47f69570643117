import { describe, expect, it } from 'vitest'
import { toScreenText } from '#languages/screen-text.ts'
import { createToasts, type ToastAction, type ToastKind, type Toasts, toastLimit } from './toasts.ts'

/** Toasts with a clock that moves only when `pass` is called. */
function setUp() {
  let now = 0
  let waiting: { at: number; then: () => void }[] = []
  const created = createToasts((milliseconds, then) => {
    const entry = { at: now + milliseconds, then }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter((candidate) => candidate !== entry)
    }
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const { then } of waiting.filter(({ at }) => at <= now)) then()
  }
  const toasts = {
    ...created,
    show: (kind: ToastKind, text: string, action?: ToastAction) =>
      created.show(kind, toScreenText(text), action),
  }
  const texts = () => toasts.list().map((toast) => toast.text)
  return { toasts, pass, texts }
}

describe('toasts', () => {
  it('shows an error for 5 s and a success for 3 s', () => {
    const { toasts, pass, texts } = setUp()
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

  it('shows only texts of the tables: a plain string does not compile', () => {
    const isAccepted: string extends Parameters<Toasts['show']>[1] ? true : false = false
    expect(isAccepted).toBe(false)
  })

  it('shows the newest twenty', () => {
    const { toasts, texts } = setUp()
    for (let n = 1; n <= 25; n++) toasts.show('error', `error ${n}`)
    expect(texts()).toHaveLength(toastLimit)
    expect([texts()[0], texts().at(-1)]).toEqual(['error 6', 'error 25'])
  })

  it('does not repeat a text that is shown, but restarts its timer', () => {
    const { toasts, pass, texts } = setUp()
    toasts.show('error', 'offline')
    pass(4000)
    toasts.show('error', 'offline')
    expect(texts()).toEqual(['offline'])
    pass(4000)
    expect(texts()).toEqual(['offline'])
    pass(1000)
    expect(texts()).toEqual([])
  })

  it('does not expire while paused', () => {
    const { toasts, pass, texts } = setUp()
    toasts.show('success', 'good')
    toasts.pause()
    toasts.show('error', 'bad')
    pass(60_000)
    expect(texts()).toEqual(['good', 'bad'])
    toasts.resume()
    pass(3000)
    expect(texts()).toEqual(['bad'])
  })

  it('is no longer paused once the last toast is dismissed', () => {
    const { toasts, pass, texts } = setUp()
    toasts.show('success', 'good')
    toasts.pause()
    toasts.dismiss(toasts.list()[0]?.id ?? 0)
    toasts.show('success', 'better')
    pass(3000)
    expect(texts()).toEqual([])
  })

  it('shows a toast with an action for 8 s, and each of two with the same text', () => {
    const { toasts, pass, texts } = setUp()
    const undo = { label: toScreenText('Undo'), onClick: () => {} }
    toasts.show('success', 'File deleted', undo)
    toasts.show('success', 'File deleted', { ...undo })
    pass(7999)
    expect(texts()).toEqual(['File deleted', 'File deleted'])
    pass(1)
    expect(texts()).toEqual([])
  })

  it('can be dismissed', () => {
    const { toasts, texts } = setUp()
    toasts.show('error', 'bad')
    toasts.dismiss(toasts.list()[0]?.id ?? 0)
    expect(texts()).toEqual([])
  })
})
