import { maxFields } from '#cake/index.ts'

/** What a recipient can open of a layered cake. `fields` applies to `chosen` only. */
export type Grant = { opens: 'all' | 'unlocked' | 'chosen'; fields: readonly string[] }

/** The fields of a file that get separate keys, and what each recipient can open. */
export type Layers = {
  locked: readonly string[]
  /** by recipient; a recipient without an entry can open everything that is not locked */
  grants: ReadonlyMap<string, Grant>
}

export const noLayers: Layers = { locked: [], grants: new Map() }

const unlockedOnly: Grant = { opens: 'unlocked', fields: [] }

/** What a recipient can open, without fields that are no longer locked. */
export function grantOf({ locked, grants }: Layers, grantee: string): Grant {
  const { opens, fields } = grants.get(grantee) ?? unlockedOnly
  return { opens, fields: fields.filter((name) => locked.includes(name)) }
}

/**
 * Finds the locked field that includes another field: a JSON Pointer that is a prefix of it. The columns of a CSV
 * include nothing.
 *
 * @param title the file's name
 */
export function findOuterField(title: string, locked: readonly string[], name: string): string | undefined {
  return locked.find((outer) => includesField(title, outer, name))
}

const includesField = (title: string, outer: string, inner: string): boolean =>
  /\.json$/i.test(title) && inner.startsWith(`${outer}/`)

/** Locks a field, replacing the fields that it includes. Does nothing if the cake cannot have more fields. */
export function lockField(title: string, layers: Layers, name: string): Layers {
  const remaining = layers.locked.filter((inner) => !includesField(title, name, inner))
  return remaining.length >= maxFields ? layers : { ...layers, locked: [...remaining, name] }
}

export const unlockField = (layers: Layers, name: string): Layers => ({
  ...layers,
  locked: layers.locked.filter((field) => field !== name),
})

export const withGrant = (layers: Layers, grantee: string, grant: Grant): Layers => ({
  ...layers,
  grants: new Map(layers.grants).set(grantee, grant),
})

/** The first recipient who should open chosen fields but has none. */
export function findUnfinished<Grantee extends string>(
  layers: Layers,
  grantees: readonly Grantee[],
): Grantee | undefined {
  return grantees.find((grantee) => {
    const { opens, fields } = grantOf(layers, grantee)
    return opens === 'chosen' && fields.length === 0
  })
}
