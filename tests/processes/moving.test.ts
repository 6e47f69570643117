import { expect, it } from 'vitest'
import { rehearseMoving } from '../support/rehearse-moving.ts'

it('moves a site and its people to another server by changing its settings', async () => {
  // The long run moves more people.
  const report = await rehearseMoving(3)
  expect(report).toMatchObject({ signedIn: 3, changed: [], continued: true })
  expect(report.summary).toContain('3 people imported, 0 people refused.')
})
