import { afterAll, expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { createPeopleFiles, importPeople, watchImport } from '#support/server/people-files.ts'
import { preparedForAll, testServerForEach } from '#support/server/prepared-server.ts'
import { users } from '../../identity/base/schema/users.ts'

const server = testServerForEach()
const files = preparedForAll(createPeopleFiles)
afterAll(() => files.remove())

const toUser = (email: string) => ({ emails: [{ email, verified: true }] })

it('rejects the ID of a user of another project, and says that it may be there', async () => {
  await createPerson(server, 'ann@example.org')
  const [existing] = await server.deps.db.transaction((tx) => tx.select().from(users))
  const copy = { user_id: existing?.id ?? '', ...toUser('ann@example.org') }
  await importPeople(server, await files.write('copied', [copy]))
  expect(await files.readRejections('copied')).toMatchObject([
    {
      field: 'user_id',
      reason: 'Another user has this ID, in this or another project of the server or on an earlier line.',
    },
  ])
})

it('shows its progress, also if the file is short', async () => {
  const people = Array.from({ length: 150 }, (_, index) => toUser(`user${index}@example.org`))
  const file = await files.write('progress', people)
  expect(await watchImport(server, file)).toEqual([
    `Importing ${file}, starting at line 1.`,
    `150 lines of ${file} done.`,
  ])
})
