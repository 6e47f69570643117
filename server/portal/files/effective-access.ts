import { eq } from 'drizzle-orm'
import { basePath, type Email, type FileId, type KeyPath } from '#contract/ids.ts'
import { opens, type Permission, permissionsFor, releases } from '#contract/permissions.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import type { effectiveAccess } from '#contract/routes/documents.ts'
import { sentence, write } from '#languages/sentence.ts'
import { findHold } from '../addresses/holds.ts'
import { findPersonByAddress } from '../addresses/store.ts'
import { listBansForAddress } from '../companies/bans.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { mayManage, toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { fileKeys } from '../schema/files.ts'
import { requireVisibleFile } from './require-visible-file.ts'
import { decideKeys } from './rules.ts'
import { listPermissionsFor } from './store.ts'

type Reply = ReplyOf<typeof effectiveAccess>

/**
 * Returns what an email address could open in a cake now, and why. It uses the decision that releases keys (rule F7),
 * but releases none and leaves no activity row.
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
    const id = file.id as FileId
    const permissions = await listPermissionsFor(tx, id, email)
    const keys = await tx.select({ path: fileKeys.keyPath }).from(fileKeys).where(eq(fileKeys.fileId, id))
    const keyPaths = keys.map(({ path }) => path)
    const userId = (await findPersonByAddress(tx, email))?.person.id
    const isOwner = userId === file.ownerId
    const [openableDate, expirationDate] = [file.openableAt, file.expiresAt]
    const decision = decideKeys({
      file: { permissions, keyPaths, openableDate, expirationDate },
      email,
      isOwner,
      bans: await listBansForAddress(tx, file, email, userId),
      isHeld: (await findHold(tx, deps, email)) !== undefined,
      now: deps.clock.now(),
    })
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
      from: openableDate?.toISOString() ?? null,
      until: expirationDate?.toISOString() ?? null,
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
