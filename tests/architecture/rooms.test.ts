import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allFiles, textOf } from './source-files.ts'

const wing = 'server/identity'
type Sources = ReadonlyMap<string, string>

const sources: Sources = new Map(
  allFiles()
    .filter((path) => path.startsWith(`${wing}/`) && path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => [path, textOf(path)]),
)

/** Returns the room of a file: its folder in the wing, or the root of the wing. */
const roomOf = (path: string) => posix.dirname(posix.relative(wing, path)).split('/')[0] ?? '.'

/** Returns the rooms that each room imports. */
function toArrows(files: Sources): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(path), specifier)
      if (!target.startsWith(`${wing}/`) || roomOf(target) === roomOf(path)) continue
      arrows.set(roomOf(path), (arrows.get(roomOf(path)) ?? new Set()).add(roomOf(target)))
    }
  }
  return arrows
}

/** Lists the rooms that a room imports, directly or not. */
function reach(arrows: Map<string, Set<string>>, room: string): Set<string> {
  const found = new Set<string>()
  const waiting = [room]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const target of arrows.get(next) ?? []) {
      if (!found.has(target)) waiting.push(target)
      found.add(target)
    }
  }
  return found
}

describe.each(['users', 'proofs'])('the room %s of the identity wing', (room) => {
  it('is in no cycle of folders', () => {
    expect([...reach(toArrows(sources), room)]).not.toContain(room)
  })

  it('knows no HTTP and no surface', () => {
    const surfaces = ['backend', 'provider', 'methods', 'surfaces', 'idp', 'sessions']
    expect([...reach(toArrows(sources), room)].filter((target) => surfaces.includes(target))).toEqual([])
    const hono = [...sources].filter(([path, text]) => roomOf(path) === room && /from 'hono/.test(text))
    expect(hono).toEqual([])
  })

  it('would be found in a cycle through another room', () => {
    const planted = new Map(sources).set(`${wing}/log/planted.ts`, `import '.'\nfrom '../${room}/a.ts'`)
    expect([...reach(toArrows(planted), room)]).toContain(room)
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
      'server/identity/backend/users.ts',
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
