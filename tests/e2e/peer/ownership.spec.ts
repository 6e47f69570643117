import { createClient } from '../../support/server/create-client.ts'
import { expect, test } from './fixture.ts'
import { createFixture, proveAll, takeActs } from './ownership.ts'

/*
 * Random sequences of acts by two people with the provider's browser client, and by a site with the backend client,
 * both unmodified. No user is lost, and no one takes over another's user (docs/rules/ownership.md). The property test
 * of the server (server/identity/accounts/users/ownership-random.test.ts) has more acts, and its model rules out more.
 */

// SEED=… SEQUENCES=1 repeats a sequence.
const seed = Number(process.env.SEED ?? 1)

for (let index = 0; index < Number(process.env.SEQUENCES ?? 4); index += 1) {
  // One sequence is the smoke part of the others.
  const tag = index === 0 ? [] : ['@long']
  test(`random sequence ${index + 1} loses no user, and lets no one take one over`, { tag }, async ({
    browser,
    page,
    site,
    consoleProblems,
  }) => {
    // A person may sign out of a session that a proof has ended.
    consoleProblems.allow(/sessions\/revoke/)
    const otherContext = await browser.newContext()
    await consoleProblems.watch(otherContext)
    const pages = { owner: page, stranger: await otherContext.newPage() }
    for (const each of Object.values(pages)) await each.goto(site.urlOf('adapter'))
    const { projectId, secret } = site.backend
    const fixture = createFixture(pages, createClient(site.apiUrl, secret, projectId), seed + index)
    await takeActs(fixture, 14)
    if (fixture.problems.length === 0) await proveAll(fixture)
    expect(fixture.problems, `SEED=${seed + index} after: ${fixture.acts.join('; ')}`).toEqual([])
    expect([...fixture.users.values()].some(({ claimer }) => claimer !== undefined)).toBe(true)
    await otherContext.close()
  })
}
