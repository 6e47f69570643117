import * as z from 'zod/mini'
import type { User } from '../../accounts/sessions/store.ts'
import { ExternalId, reserveExternalId } from '../../accounts/users/external-ids.ts'
import { mergeName, Name } from '../../accounts/users/metadata-rules.ts'
import type { UserFields } from '../../accounts/users/store.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { Project } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { Metadata, merge } from '../wire/metadata.ts'
import { AssignedRoles, requireRoles } from './rbac.ts'

/** The fields of a user that the site's server sets. */
export const userFields = {
  name: z.optional(Name),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
  external_id: z.optional(ExternalId),
  roles: AssignedRoles,
}
type Fields = z.output<z.ZodMiniObject<typeof userFields>>

/** The stored fields that a change starts from. */
type Stored = Pick<User, 'name' | 'trustedMetadata' | 'untrustedMetadata'> & { id?: string }

const empty: Stored = {
  name: { first_name: '', middle_name: '', last_name: '' },
  trustedMetadata: {},
  untrustedMetadata: {},
}

/**
 * Converts the fields of a request to the fields to store. Metadata is merged key by key, and roles are replaced.
 * @throws SdkError metadata_…
 * @throws BackendError invalid_role, duplicate_user_external_id
 */
export async function toUserChange(
  unit: DirectoryUnit,
  project: Pick<Project, 'rbac'>,
  sent: Partial<Fields>,
  stored: Stored = empty,
): Promise<Omit<UserFields, 'isActive'>> {
  const { name, external_id: externalId, roles } = sent
  if (externalId !== undefined && !(await reserveExternalId(unit, externalId, stored.id))) {
    throw new BackendError('duplicate_user_external_id')
  }
  return {
    ...(name ? { name: mergeName(stored.name, name) } : {}),
    ...(sent.trusted_metadata
      ? { trustedMetadata: merge(stored.trustedMetadata, sent.trusted_metadata) }
      : {}),
    ...(sent.untrusted_metadata
      ? { untrustedMetadata: merge(stored.untrustedMetadata, sent.untrusted_metadata) }
      : {}),
    ...(externalId === undefined ? {} : { externalId }),
    ...(roles ? { roles: requireRoles(project, roles) } : {}),
  }
}
