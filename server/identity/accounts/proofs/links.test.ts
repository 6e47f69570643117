import { expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { createTestServer, shopProject } from '#support/server/test-server.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findProjectById, toConsumers } from '../../base/projects/store.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { issueLink, lockLink, removeLinks } from './links.ts'

const address = 'ann@example.org' as Email

it('a link is looked up again after the wait for its lock', async () => {
  const { deps } = await createTestServer()
  const link = await runUnit(deps.db, shopProject, async (unit) => {
    const project = await findProjectById(unit.tx, shopProject.id)
    if (!project) throw new Error('The shop has no project.')
    const token = await issueLink(unit, deps, {
      purpose: 'sign_in',
      project: toConsumers(project),
      address,
      minutes: 10,
    })
    const query = { purposes: ['sign_in'], token, verifier: undefined } as const
    expect(await lockLink(unit, deps, query)).toMatchObject({ address })
    // The embedded database runs one transaction at a time, so this is where a concurrent transaction commits during
    // the wait.
    const whileAnotherRedeems = Object.create(unit.tx, {
      execute: { value: () => removeLinks(unit, address) },
    }) as Tx
    return lockLink({ ...unit, tx: whileAnotherRedeems }, deps, query)
  })
  expect(link).toEqual({ problem: 'unknown' })
})
