import { describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'

/** An address bar with its history. */
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
  it('starts at the URL of the address bar', () =>
    expect(openBar('/login?callback=%2Fa#b').router.location()).toEqual({
      pathname: '/login',
      search: '?callback=%2Fa',
      hash: '#b',
    }))

  it('navigates to a new URL, and back', () => {
    const { router, back } = openBar('/login')
    const seen: string[] = []
    router.subscribe(() => seen.push(router.location().pathname))
    router.navigate('/signup')
    back()
    expect(seen).toEqual(['/signup', '/login'])
  })

  it('replaces the history entry if asked to, or if the URL does not change', () => {
    const { router, entries } = openBar('/login')
    router.navigate('/portal?tab=open', { replace: true })
    router.navigate('/portal?tab=open')
    expect(entries).toEqual(['/portal?tab=open'])
    router.navigate('/portal')
    expect(entries).toEqual(['/portal?tab=open', '/portal'])
  })

  it.each<[string, boolean, (bar: ReturnType<typeof openBar>) => void]>([
    ['after loading', false, () => {}],
    ['after a redirect', false, ({ router }) => router.navigate('/portal', { replace: true })],
    ['after a click', true, ({ router }) => router.navigate('/portal')],
    ['after Back', true, ({ back }) => back()],
  ])('knows whether the user has navigated: %s', (_, expected, move) => {
    const bar = openBar('/login')
    move(bar)
    expect(bar.router.hasMoved()).toBe(expected)
  })

  it('does not call a listener that has unsubscribed', () => {
    const { router } = openBar('/login')
    const stop = router.subscribe(() => expect.unreachable())
    stop()
    router.navigate('/signup')
    expect(router.location().pathname).toBe('/signup')
  })
})
