import { describe, expect, it } from 'vitest'
import { listUpward, readWing, roomOf, wings } from './rooms.ts'
import { sourcesBelow, textOf } from './source-files.ts'

it('ARCHITECTURE.md lists the rooms of the portal and of the wings of the server', () => {
  expect(Object.keys(wings)).toEqual(['portal', 'server/platform', 'server/portal', 'server/identity'])
})

describe.each(Object.entries(wings))('the rooms of %s', (wing, order) => {
  const sources = readWing(wing)
  const plant = (room: string, imported: string) => {
    const path = `${wing}/${room === '.' ? '' : `${room}/`}planted.ts`
    const specifier = `${room === '.' ? '.' : '..'}/${imported === '.' ? '' : `${imported}/`}x.ts`
    return listUpward(wing, order, new Map([[path, `import type { X } from '${specifier}'`]]))
  }

  it('are listed, each once', () => {
    const rooms = new Set([...sources.keys()].map((path) => roomOf(wing, path)))
    expect(order.flat().toSorted()).toEqual([...rooms].toSorted())
  })

  it('import only rooms below them, types included', () => {
    expect(listUpward(wing, order, sources)).toEqual([])
  })

  it.each(order.slice(0, -1).map((level, index) => [level[0] ?? '', order[index + 1]?.[0] ?? '']))(
    'would show an import of %s from the next room, %s',
    (room, next) => {
      expect(plant(room, next)).toHaveLength(1)
      expect(plant(next, room)).toEqual([])
    },
  )

  it.each(order.filter((level) => level.length > 1))(
    'would show an import of %s from %s, on the same level',
    (room, sibling) => {
      expect(plant(room, sibling)).toHaveLength(1)
    },
  )
})

describe.each(['users', 'proofs'])('the room %s of the identity wing', (room) => {
  it('knows no HTTP', () => {
    const roomSources = [...readWing('server/identity')].filter(
      ([path]) => roomOf('server/identity', path) === room,
    )
    expect(roomSources.length).toBeGreaterThan(10)
    expect(roomSources.filter(([, text]) => /from 'hono/.test(text)).map(([path]) => path)).toEqual([])
  })
})

describe('the deletion of a user (rule O1)', () => {
  const principals = (files: Iterable<readonly [string, string]>) =>
    [...files]
      .filter(([, text]) => /\b(deleteUser|eraseUser|sweepEmptyUsers)\(/.test(text))
      .map(([path]) => path)
      .toSorted()
  const server = sourcesBelow('server')

  it('is called by five acts: the user, the site, the operator, the removal of the project, and the sweep', () => {
    expect(principals(server.map((path) => [path, textOf(path)]))).toEqual([
      'server/adapters/in-process/identity.ts',
      'server/admin/people/single-user.ts',
      'server/identity/api/backend-api/users.ts',
      'server/identity/accounts/users/delete.ts',
      'server/app/sweep.ts',
    ])
  })

  it('has no other way', () => {
    const deleting = server.filter((path) =>
      /\.delete\(users\)|deleteRows\(\s*unit,\s*users\b/.test(textOf(path)),
    )
    expect(deleting.toSorted()).toEqual([
      // Undoes an insert of the same transaction.
      'server/identity/accounts/users/create.ts',
      'server/identity/accounts/users/delete.ts',
      // Removes the row of an empty user that an import writes again.
      'server/identity/accounts/users/vacate.ts',
    ])
  })
})
