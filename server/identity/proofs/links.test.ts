import { expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { createTestServer, shopProject } from '#support/server/test-server.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { findProjectById } from '../projects/store.ts'
import { issueLink, lockLink, removeLinks } from './links.ts'

const address = 'ann@example.org' as Email

it('a link is looked up again after the wait for its lock', async () => {
  const { deps } = await createTestServer()
  const found = await openDirectory(deps.db, shopProject, async (tx) => {
    const project = await findProjectById(tx, shopProject.id)
    if (!project) throw new Error('The shop is a project.')
    const token = await issueLink(tx, deps, { purpose: 'sign_in', project, address, minutes: 10 })
    const query = { purposes: ['sign_in'], token, verifier: undefined } as const
    expect(await lockLink(tx, deps, query)).toMatchObject({ address })
    // The embedded database runs one transaction at a time, so what another one commits during the wait happens here.
    const whileAnotherRedeems = Object.create(tx, {
      execute: { value: () => removeLinks(tx, address) },
    }) as DirectoryTx
    return lockLink(whileAnotherRedeems, deps, query)
  })
  expect(found).toEqual({ problem: 'unknown' })
})
