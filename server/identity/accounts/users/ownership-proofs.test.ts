import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, listenForBackend } from '#support/server/backend-client.ts'
import { importedHashes, importedPassword } from '#support/server/imported-hashes.ts'
import { type Api, apis, findSessionUser, firstProofs, newEmail, proofs } from '#support/server/ownership.ts'
import { createPeopleFiles, importPeople, type PeopleFiles } from '#support/server/people-files.ts'
import { readOutbox } from '#support/server/provider-client.ts'

const password = 'plum-lantern-orbit-77'
const profile = {
  name: { first_name: 'Ann', last_name: 'Example' },
  trusted_metadata: { plan: 'gold' },
  untrusted_metadata: { theme: 'dark' },
}
const foreign = { hash: importedHashes.bcrypt?.hash ?? '', hash_type: 'bcrypt' as const }
let fixture: BackendFixture
let files: PeopleFiles
beforeAll(async () => {
  fixture = await listenForBackend()
  files = await createPeopleFiles()
})
afterAll(async () => {
  fixture.close()
  await files.remove()
})

const get = (userId: string | undefined) => fixture.client.users.get({ user_id: userId ?? 'none' })
const subjectsOf = async (email: string) =>
  (await readOutbox(fixture.server, email)).map(({ subject }) => subject)

type UnclaimedUser = { userId?: string; token?: string; old: string }
const unclaimed: Record<string, (api: Api, email: string) => Promise<UnclaimedUser>> = {
  'a sign-up': async (api, email) => ({ ...(await api.signUp(email, password)), old: password }),
  'a user whom the site wrote': async (_, email) => {
    const fields = { ...profile, session_duration_minutes: 60 }
    const made = await fixture.client.passwords.create({ email, password, ...fields })
    return { userId: made.user_id, token: made.session_token, old: password }
  },
  'a migrated user': async (api, email) => {
    const { user_id: userId } = await fixture.client.passwords.migrate({ email, ...foreign, ...profile })
    return { userId, old: importedPassword, ...(await api.signIn(email, importedPassword)) }
  },
  'an imported user': async (api, email) => {
    const external_id = email.replace('@', '-at-')
    const user = { emails: [{ email }], external_id, password: foreign, ...profile }
    await importPeople(fixture.server, await files.write(email, [user]))
    return { old: importedPassword, ...(await api.signIn(email, importedPassword)) }
  },
}

describe.each(apis)('the first proof by %s (rule O6)', (_, toApi) => {
  describe.each(Object.entries(unclaimed))('of %s', (_, create) => {
    it.each(firstProofs)('by %s keeps the user and ends unclaimed access', async (way, prove) => {
      const api = toApi(fixture)
      const email = newEmail()
      const { userId, token, old } = await create(api, email)
      const { name, external_id, trusted_metadata, untrusted_metadata } = await get(userId)
      const proved = await prove(api, email)
      expect(proved).toMatchObject({ userId })
      const after = await get(userId)
      expect(after.external_id).toBe(external_id)
      expect(after).toMatchObject({
        emails: [{ email, verified: true }],
        ...(way === 'an issuer' ? {} : { name }),
        trusted_metadata,
        untrusted_metadata,
        password: { requires_reset: way !== 'a reset' },
      })
      expect([await findSessionUser(fixture, token), await findSessionUser(fixture, proved.token)]).toEqual([
        undefined,
        userId,
      ])
      const rejected = way === 'a reset' ? 'unauthorized_credentials' : 'reset_password'
      expect((await api.signIn(email, old)).rejected).toBe(rejected)
      expect(await subjectsOf(email)).toContain('Your Shop account is verified')
    })

    it.each(Object.entries(proofs))('by %s in its session keeps that session', async (_, prove) => {
      const api = toApi(fixture)
      const email = newEmail()
      const { userId, token, old } = await create(api, email)
      const elsewhere = await api.signIn(email, old)
      const proved = await prove(api, email, token)
      expect(proved).toMatchObject({ userId })
      expect(proved.token).not.toBe(token)
      const tokens = [token, elsewhere.token, proved.token]
      expect(await Promise.all(tokens.map((sessionToken) => findSessionUser(fixture, sessionToken)))).toEqual(
        [undefined, undefined, userId],
      )
      expect((await api.signIn(email, old)).userId).toBe(userId)
    })
  })

  it('in a session that does not know the password requires a reset', async () => {
    const api = toApi(fixture)
    const email = newEmail()
    const { userId } = await api.signUp(email, password)
    const embedded = await fixture.client.magicLinks.create({ user_id: userId ?? '' })
    const session = await fixture.client.magicLinks.authenticate({
      token: embedded.token,
      session_duration_minutes: 60,
    })
    const proved = await proofs['a code'](api, email, session.session_token)
    expect(await findSessionUser(fixture, proved.token)).toBe(userId)
    expect((await api.signIn(email, password)).rejected).toBe('reset_password')
  })

  it('is followed by others, which end nothing', async () => {
    const api = toApi(fixture)
    const email = newEmail()
    const first = await proofs['a code'](api, email)
    const second = await proofs['a link'](api, email)
    expect(second.userId).toBe(first.userId)
    expect(await findSessionUser(fixture, first.token)).toBe(first.userId)
  })
})
