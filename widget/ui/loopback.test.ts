import { expect, it } from 'vitest'
import { isOnLoopback } from './DeveloperNote.tsx'

it.each(['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])('shows developers’ messages on %s', (host) => {
  expect(isOnLoopback(host)).toBe(true)
})

it.each(['', 'shop.example', 'localhost.shop.example', 'mylocalhost', '128.0.0.1', '192.168.0.1'])(
  'hides developers’ messages from visitors of “%s”',
  (host) => {
    expect(isOnLoopback(host)).toBe(false)
  },
)
