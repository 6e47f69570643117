import type { Email } from '#contract/ids.ts'
import { lockMemberOf, type Member } from '../../accounts/members/store.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import { decideJoining, type Joining } from '../../accounts/organizations/joining.ts'
import { type AuthMethod, listAllowedMethods } from '../../accounts/organizations/method-rules.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { isBlocked } from '../../accounts/users/create.ts'
import type { Deps } from '../../base/deps.ts'
import type { Project } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { hasJoiningSignIn } from './joining-sign-in.ts'

/**
 * What a message to an address of an organization may do: let a member sign in, or someone who may join; or only explain why not,
 * because the organization does not allow the method (rule B16), a member gave up the address (rule B2), or no one with it may
 * join (rule B6).
 */
export type Reception =
  | { kind: 'member'; member: Member }
  | { kind: 'joins'; visitor: Member | undefined }
  | { kind: 'methodNotAllowed'; methods: AuthMethod[] }
  | { kind: 'retiredAddress' }
  | { kind: 'notMember'; rejection: Exclude<Joining, 'allowed'> }

/**
 * Decides what a message to an address of an organization may do. Organization and address are locked (rule B39).
 * @param method the method that the message is part of
 */
export async function decideReception(
  directory: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'secrets' | 'random'>,
  {
    project,
    organization,
    address,
    method,
  }: {
    project: Project
    organization: Organization
    address: Email
    method: AuthMethod
  },
): Promise<Reception> {
  const member = await lockMemberOf(directory, address)
  const joining = await decideJoining(directory, organization, address)
  // Read for members too, so that the time of a response does not tell who is one (rule B35).
  const joins = joining === 'allowed' || (await hasJoiningSignIn(directory, deps, organization, address))
  const isRemoved = await isBlocked(directory, deps, { kind: 'email', value: address })
  const methods = listAllowedMethods(project, organization)
  if (member?.isRetired) return { kind: 'retiredAddress' }
  // A break-glass member is exempt from the lists of methods (rule B16).
  if (!methods.includes(method) && !member?.member.isBreakglass) return { kind: 'methodNotAllowed', methods }
  if (member && !isVisitor(member)) return { kind: 'member', member }
  if (isRemoved) return { kind: 'notMember', rejection: 'email_jit_provisioning_not_allowed' }
  return joins
    ? { kind: 'joins', visitor: member }
    : { kind: 'notMember', rejection: joining as Exclude<Joining, 'allowed'> }
}
