import { fieldPathOf, unlockedPath } from '#cake/index.ts'
import { basePath, type Grantee, KeyHex, type KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { FieldKey } from '../engine/baking.ts'
import { grantOf, type Layers } from './layer-rules.ts'

/**
 * The keys of a cake by path. A layered cake registers its outer key a second time, for recipients who open no field
 * (rule F5).
 *
 * @param key the outer key in hex
 * @param fieldKeys empty for a cake without layers
 */
export function toKeys(key: string, fieldKeys: readonly FieldKey[]): { key_path: KeyPath; key: KeyHex }[] {
  const toEntry = (key_path: KeyPath, hex: string) => ({ key_path, key: KeyHex.parse(hex) })
  const outer = toEntry(basePath, key)
  if (fieldKeys.length === 0) return [outer]
  return [
    outer,
    toEntry(unlockedPath, key),
    ...fieldKeys.map((field) => toEntry(fieldPathOf(field.name), field.key)),
  ]
}

/** The permissions of the recipients. A permission for a field also releases the outer key (rule F5). */
export function toPermissions(grantees: readonly Grantee[], layers: Layers): Permission[] {
  return grantees.flatMap((email) => pathsOf(layers, email).map((key_path) => ({ email, key_path })))
}

function pathsOf(layers: Layers, grantee: Grantee): KeyPath[] {
  const { opens, fields } = grantOf(layers, grantee)
  if (layers.locked.length === 0 || opens === 'all') return [basePath]
  return opens === 'chosen' && fields.length > 0 ? fields.map(fieldPathOf) : [unlockedPath]
}
