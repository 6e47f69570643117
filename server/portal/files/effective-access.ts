import { basePath, type Email, type KeyPath } from '#contract/ids.ts'
import { opens, type Permission, permissionsFor, releases } from '#contract/permissions.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import type { effectiveAccess } from '#contract/routes/documents.ts'
import { sentence, write } from '#languages/sentence.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { mayManage, toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { decideAccess } from './decide-access.ts'
import { requireVisibleFile } from './require-visible-file.ts'

type Reply = ReplyOf<typeof effectiveAccess>

/**
 * Returns what an email address could open in a cake now, and why.
 * @throws AppError unknown_file; not_allowed for grantees
 */
export async function getEffectiveAccess(
  deps: Deps,
  principal: Principal,
  { checksum, email, admin }: QueryOf<typeof effectiveAccess>,
): Promise<Reply> {
  const viewer = toViewer(principal, admin)
  return deps.db.transaction(async (tx) => {
    const { file, relationship } = await requireVisibleFile(tx, viewer, checksum)
    if (!mayManage(relationship)) throw new AppError('not_allowed')
    const { decision, permissions, keyPaths, isOwner } = await decideAccess(tx, deps, file, email)
    return {
      email,
      can_open: decision.granted,
      refusal: decision.granted
        ? null
        : {
            code: decision.code,
            text: write(viewer.locale, sentence(`error.${decision.code}`)),
            reason: decision.reason === undefined ? null : write(viewer.locale, decision.reason),
          },
      is_baker: isOwner,
      from: file.openableAt?.toISOString() ?? null,
      until: file.expiresAt?.toISOString() ?? null,
      paths: explainPaths(permissions, keyPaths, email, isOwner),
    }
  })
}

/**
 * Lists each path whose key the email address would receive, with the permission that releases it: the first permission
 * for the path itself, otherwise the first for a field, which also releases the base path.
 */
function explainPaths(
  permissions: readonly Permission[],
  keyPaths: readonly KeyPath[],
  email: Email,
  isOwner: boolean,
): Reply['paths'] {
  const granted = permissionsFor(permissions, email)
  return [...keyPaths]
    .sort((a, b) => a.length - b.length)
    .flatMap((path): Reply['paths'] => {
      const through =
        granted.find(({ key_path }) => opens(key_path, path)) ??
        granted.find(({ key_path }) => releases(key_path, path))
      if (through) return [{ key_path: path, through }]
      return isOwner && releases(basePath, path) ? [{ key_path: path, through: null }] : []
    })
}
