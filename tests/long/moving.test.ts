import { expect, it } from 'vitest'
import { rehearseMoving } from '../support/programs/rehearse-moving.ts'

const people = 250

it(`moves a site and its ${people} users to another server by changing its settings`, async () => {
  const report = await rehearseMoving(people)
  expect(report).toMatchObject({ signedIn: people, changed: [], continued: true })
  expect(report.summary).toContain(`${people} users imported, 0 users rejected.`)
})
