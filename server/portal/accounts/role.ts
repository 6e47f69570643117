import { eq, inArray } from 'drizzle-orm'
import type { Me } from '#contract/routes/auth.ts'
import type { Tx } from '../../platform/db/database.ts'
import { files, permissions } from '../schema/files.ts'

/** Returns the highest role of a user; null without baked cakes or permissions. */
export async function findRole(
  tx: Tx,
  user: { id: string; isAdmin: boolean },
  email: string | null,
): Promise<Me['role']> {
  if (user.isAdmin) return 'admin'
  const baked = await tx.select({ id: files.id }).from(files).where(eq(files.ownerId, user.id)).limit(1)
  if (baked.length > 0) return 'baker'
  if (email === null) return null
  const grantees = [email, `*${email.slice(email.lastIndexOf('@'))}`]
  const isGranted = inArray(permissions.grantee, grantees)
  const granted = await tx.select({ id: permissions.id }).from(permissions).where(isGranted).limit(1)
  return granted.length > 0 ? 'opener' : null
}
