import type { Tx } from '../../../platform/db/database.ts'
import type { ProjectDocument } from '../../base/document/document.ts'
import { DocumentError } from '../../base/projects/read-document.ts'
import { hasAddressPasswords, type Project } from '../../base/projects/store.ts'
import { addressPasswords } from '../../base/schema/address-passwords.ts'
import { passwords } from '../../base/schema/users.ts'
import { inProject, toUnit } from '../../base/unit-of-work.ts'

/**
 * Requires that a document does not change whom passwords belong to (rule B12) once a password exists: it would sign in no longer,
 * or to other members.
 * @throws DocumentError
 */
export async function requireSameScope(
  tx: Tx,
  { passwords: requested }: Pick<ProjectDocument, 'passwords'>,
  project: Project,
): Promise<void> {
  if ((requested?.scope === 'project') === hasAddressPasswords(project)) return
  const unit = toUnit(tx, { id: project.id })
  const counts = [
    await tx.$count(passwords, inProject(unit, passwords)),
    await tx.$count(addressPasswords, inProject(unit, addressPasswords)),
  ]
  if (counts.every((count) => count === 0)) return
  throw new DocumentError([
    'passwords.scope cannot change, because the project has passwords. Create another project, or set it back.',
  ])
}
