import * as z from 'zod/mini'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import { findIntermediate } from '../../../accounts/intermediate/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { type DirectoryProject, toWholeProject } from '../../../base/projects/store.ts'
import { readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { EnterMember } from '../../../operations/entering/sign-in-member.ts'
import { discoverFor } from '../../../operations/methods/discovery/discover.ts'
import { requireIntermediate } from '../../../operations/methods/discovery/enter-organization.ts'
import { toIdentityResponse } from '../../../operations/methods/oauth/authenticate-identity.ts'
import {
  authenticateDiscoveryIdentity,
  authenticateMemberIdentity,
} from '../../../operations/methods/oauth/authenticate-member-identity.ts'
import { CodeVerifier, LinkToken } from '../schemas.ts'
import { type Shown, toDiscovered, withRecords } from './entered.ts'

/** A token of a social sign-in to an organization, and one of a discovery flow. */
export const identityFields = { oauth_token: LinkToken, pkce_code_verifier: z.optional(CodeVerifier) }
export const discoveryIdentityFields = {
  discovery_oauth_token: LinkToken,
  pkce_code_verifier: z.optional(CodeVerifier),
}

/** Signs in to an organization with the token of a social sign-in. @returns the identity for the response, and the outcome */
export async function enterBySocial(
  deps: Deps,
  project: DirectoryProject,
  body: z.output<z.ZodMiniObject<typeof identityFields>>,
  enter: EnterMember<Shown>,
) {
  const query = { token: body.oauth_token, verifier: body.pkce_code_verifier, browser: undefined }
  const { identity, shown } = await runUnit(deps.db, toWholeProject(project), (unit) =>
    authenticateMemberIdentity(unit, deps, query, enter),
  )
  return { identity: toIdentityResponse(identity), shown }
}

/** Begins a discovery flow with the token of a social sign-in, and lists the organizations that it may see. */
export async function discoverBySocial(
  deps: Deps,
  project: DirectoryProject,
  body: z.output<z.ZodMiniObject<typeof discoveryIdentityFields>>,
  visitor: Visitor,
) {
  const query = { token: body.discovery_oauth_token, verifier: body.pkce_code_verifier, browser: undefined }
  const place = toWholeProject(project)
  const { identity, token, address } = await runUnit(deps.db, place, (unit) =>
    authenticateDiscoveryIdentity(unit, deps, query, visitor),
  )
  // Rule B20: without a proof of the mailbox, none.
  const discovered = await readUnit(deps.db, place, async (unit) => {
    const session = await requireIntermediate(findIntermediate(unit, deps, token))
    return withRecords(unit, await discoverFor(unit, deps, project, session))
  })
  const shown = {
    intermediate_session_token: token,
    email_address: address,
    discovered_organizations: toDiscovered(discovered),
  }
  return { identity, shown }
}
