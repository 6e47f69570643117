import { describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'

/** An address bar with its history, as far as the router asks of one. */
function openBar(first: string) {
  const entries = [first]
  let at = 0
  let traveled = () => {}
  const router = createRouter({
    find() {
      const { pathname, search, hash } = new URL(entries[at] ?? '', 'https://portal.test')
      return { pathname, search, hash }
    },
    write(address, replace) {
      if (!replace) at += 1
      entries.splice(at, entries.length, address)
    },
    onTravel: (listener) => {
      traveled = listener
    },
  })
  const back = () => {
    at -= 1
    traveled()
  }
  return { router, entries, back }
}

describe('the router', () => {
  it('begins where the address bar is', () =>
    expect(openBar('/login?callback=%2Fa#b').router.place()).toEqual({
      pathname: '/login',
      search: '?callback=%2Fa',
      hash: '#b',
    }))

  it('goes to a new place, and back', () => {
    const { router, back } = openBar('/login')
    const seen: string[] = []
    router.subscribe(() => seen.push(router.place().pathname))
    router.navigate('/signup')
    back()
    expect(seen).toEqual(['/signup', '/login'])
  })

  it('writes over the entry where it is told to, or where it is there already', () => {
    const { router, entries } = openBar('/login')
    router.navigate('/portal?tab=open', { replace: true })
    router.navigate('/portal?tab=open')
    expect(entries).toEqual(['/portal?tab=open'])
    router.navigate('/portal')
    expect(entries).toEqual(['/portal?tab=open', '/portal'])
  })

  it.each<[string, boolean, (bar: ReturnType<typeof openBar>) => void]>([
    ['at first', false, () => {}],
    ['led on', false, ({ router }) => router.navigate('/portal', { replace: true })],
    ['at a press', true, ({ router }) => router.navigate('/portal')],
    ['by way of Back', true, ({ back }) => back()],
  ])('knows whether somebody has moved: %s', (_, expected, move) => {
    const bar = openBar('/login')
    move(bar)
    expect(bar.router.hasMoved()).toBe(expected)
  })

  it('tells nobody who has stopped listening', () => {
    const { router } = openBar('/login')
    const stop = router.subscribe(() => expect.unreachable())
    stop()
    router.navigate('/signup')
    expect(router.place().pathname).toBe('/signup')
  })
})
