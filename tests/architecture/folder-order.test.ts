import { describe, expect, it } from 'vitest'
import { folderOf, listUpward, orders, readPart } from './folder-order.ts'
import { sourcesBelow, textOf } from './source-files.ts'

it('the documents list the folders of the portal, the server, and the parts and layers of the server', () => {
  expect(Object.keys(orders).toSorted()).toEqual([
    'portal',
    'server',
    'server/identity',
    'server/identity/accounts',
    'server/identity/api',
    'server/identity/base',
    'server/identity/operations',
    'server/platform',
    'server/portal',
  ])
})

describe.each(Object.entries(orders))('the folders of %s', (part, order) => {
  const sources = readPart(part)
  const importBetween = (folder: string, imported: string) => {
    const path = `${part}/${folder === '.' ? '' : `${folder}/`}a.ts`
    const specifier = `${folder === '.' ? '.' : '..'}/${imported === '.' ? '' : `${imported}/`}x.ts`
    return listUpward(part, order, new Map([[path, `import type { X } from '${specifier}'`]]))
  }

  it('are listed, each once', () => {
    const folders = new Set([...sources.keys()].map((path) => folderOf(part, path)))
    expect(order.flat().toSorted()).toEqual([...folders].toSorted())
  })

  it('import only folders below them, types included', () => {
    expect(listUpward(part, order, sources)).toEqual([])
  })

  it('would show an import in the wrong direction, for each pair', () => {
    const levels = order.flatMap((folders, level) => folders.map((folder) => ({ folder, level })))
    const pairs = levels.flatMap((lower) =>
      levels.flatMap((upper) => (lower !== upper && lower.level <= upper.level ? [{ lower, upper }] : [])),
    )
    expect(pairs.length).toBeGreaterThan(0)
    for (const { lower, upper } of pairs) {
      expect(importBetween(lower.folder, upper.folder)).toHaveLength(1)
      expect(importBetween(upper.folder, lower.folder)).toHaveLength(lower.level === upper.level ? 1 : 0)
    }
  })
})

describe.each(['accounts', 'operations'])('the layer %s of identity', (layer) => {
  const sources = [...readPart(`server/identity/${layer}`)]

  it.each([
    ['HTTP', /from 'hono/],
    ['the wire format', /\bto(Provider|Backend)(User|Session)\b/],
  ])('knows no %s', (_, pattern) => {
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.filter(([, text]) => pattern.test(text)).map(([path]) => path)).toEqual([])
  })
})

describe('the deletion of a user (rule O1)', () => {
  const principals = (files: Iterable<readonly [string, string]>) =>
    [...files]
      .filter(([, text]) => /\b(deleteUser|eraseUser|sweepEmptyUsers)\(/.test(text))
      .map(([path]) => path)
      .toSorted()
  const server = sourcesBelow('server')

  it('is called by six acts: the user, the site, the operator, the removal of the project, and the two sweeps', () => {
    expect(principals(server.map((path) => [path, textOf(path)]))).toEqual([
      'server/adapters/in-process/identity.ts',
      'server/admin/people/single-user.ts',
      'server/app/sweep.ts',
      'server/identity/accounts/members/sweep-organizations.ts',
      'server/identity/accounts/users/delete.ts',
      'server/identity/api/backend/users.ts',
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
