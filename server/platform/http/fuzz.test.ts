import { expect, it } from 'vitest'
import { fuzz } from '#support/server/fuzz/run.ts'

// npm run test:long sends every value to each parameter, and 100,000 requests (tests/long/hostile-requests.test.ts).
it('no parameter of any route causes a server error with U+0000, a lone surrogate or an extreme date', async () => {
  const { requests, statuses, failures } = await fuzz(100, 1, 1, 'one')
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(100)
  // No request was blocked by a limit or an ended session.
  const share = (status: number) => (statuses.get(status) ?? 0) / requests
  expect(share(429)).toBeLessThan(0.02)
  expect(share(401)).toBeLessThan(0.3)
  expect(share(200)).toBeGreaterThan(0.02)
}, 180_000)
