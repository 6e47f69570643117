import { describe, expect, it } from 'vitest'
import { listUpward, readWing, roomOf, wings } from './rooms.ts'
import { allFiles, textOf } from './source-files.ts'

describe.each(Object.entries(wings))('the rooms of %s', (wing, order) => {
  const sources = readWing(wing)

  it('are listed, each once', () => {
    const found = new Set([...sources.keys()].map((path) => roomOf(wing, path)))
    expect([...order].toSorted()).toEqual([...found].toSorted())
  })

  it('import only rooms below them, types included', () => {
    expect(listUpward(wing, order, sources)).toEqual([])
  })

  it.each(order.slice(0, -1).map((room, index) => [room, order[index + 1] ?? '']))(
    'would show an import of %s from the next room, %s',
    (room, next) => {
      const path = `${wing}/${room === '.' ? '' : `${room}/`}planted.ts`
      const specifier = `${room === '.' ? '.' : '..'}/${next === '.' ? '' : `${next}/`}x.ts`
      const planted = new Map(sources).set(path, `import type { X } from '${specifier}'`)
      expect(listUpward(wing, order, planted)).toContain(`${path} → ${next}`)
    },
  )

  it('are listed in ARCHITECTURE.md, in the same order', () => {
    const line = textOf('ARCHITECTURE.md').match(new RegExp(`^  ${wing}: (.+(?:\\n    ← .+)*)$`, 'm'))?.[1]
    expect(line?.replaceAll(/\s+/g, ' ').split(' ← ')).toEqual(order)
  })
})

describe.each(['users', 'proofs'])('the room %s of the identity wing', (room) => {
  it('knows no HTTP', () => {
    const own = [...readWing('server/identity')].filter(([path]) => roomOf('server/identity', path) === room)
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter(([, text]) => /from 'hono/.test(text)).map(([path]) => path)).toEqual([])
  })
})

describe('the deletion of a user (rule O1)', () => {
  const callers = (files: Iterable<readonly [string, string]>) =>
    [...files]
      .filter(([, text]) => /\b(deleteUser|eraseUser|sweepEmptyUsers)\(/.test(text))
      .map(([path]) => path)
      .toSorted()
  const server = allFiles().filter(
    (path) => path.startsWith('server/') && path.endsWith('.ts') && !path.includes('.test.'),
  )

  it('is called by five acts: the user, the site, the operator, the removal of the project, and the sweep', () => {
    expect(callers(server.map((path) => [path, textOf(path)]))).toEqual([
      'server/adapters/in-process/identity.ts',
      'server/admin/people/delete-person.ts',
      'server/identity/backend-api/users.ts',
      'server/identity/users/delete.ts',
      'server/sweep.ts',
    ])
  })

  it('has no other way', () => {
    const deleting = server.filter((path) => /\.delete\(users\)/.test(textOf(path)))
    expect(deleting.toSorted()).toEqual([
      // Undoes an insert of the same transaction.
      'server/identity/users/create.ts',
      'server/identity/users/delete.ts',
      // Removes the row of an empty user that an import writes again.
      'server/identity/users/vacate.ts',
    ])
  })
})
