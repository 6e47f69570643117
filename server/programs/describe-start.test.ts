import { expect, it } from 'vitest'
import { describeStart } from './describe-start.ts'

const started = {
  productName: 'Cakelock',
  publicUrl: 'http://localhost:4000',
  demoPort: 4100,
  notes: ['Accounts to try it with:', '  baker@bakery.test'],
}

it('names the portal, the demo site, the outbox, the accounts and the next command, in this order', () => {
  const text = describeStart(started).join('\n')
  const positions = [
    'http://localhost:4000\n',
    'http://demo.localhost:4100',
    'http://127.0.0.1:4100',
    'http://guild.localhost:4100',
    'http://localhost:4000/outbox',
    'baker@bakery.test',
    'npm run bake -- README.md',
    'LOG_LEVEL=info',
  ].map((part) => text.indexOf(part))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0]).toBeGreaterThan(0)
})

it('does not name a demo site that was not started', () => {
  expect(describeStart({ ...started, demoPort: undefined }).join('\n')).not.toContain('demo.localhost')
})
