/** A mutation that breaks a rule of docs/rules/members.md, in the place that enforces it. */
export type MemberMutation = {
  rule: string
  what: string
  file: string
  find: string
  replace: string
  /** PGlite runs one transaction after another, so a missing lock shows on PostgreSQL only */
  isRace?: true
  /** the tests that find it, if no sequence does: what it breaks needs rows that no call writes, or the text of a response */
  tests?: readonly string[]
}

/** The number of sequences that find a mutation. */
export const sequencesOfMutations = 150

const identity = 'server/identity'
const members = `${identity}/accounts/members`
const organizations = `${identity}/accounts/organizations`
const entering = `${identity}/operations/entering`
const acts = `${identity}/operations/access/member-acts.ts`
const changes = `${identity}/operations/organizations`
const browser = `${identity}/api/browser/business`
const backend = `${identity}/api/backend/business`

/** The property test of members, or the named tests, must find each of them (tests/long/member-mutations.test.ts). */
export const memberMutations: readonly MemberMutation[] = [
  {
    rule: 'B2',
    what: 'a retired address signs in',
    file: `${entering}/sign-in-member.ts`,
    find: "if (member?.isRetired) throw new SdkError('organization_not_found')",
    replace: '',
    tests: [`${browser}/member-acts.test.ts#stays taken as a retired one`],
  },
  {
    rule: 'B4',
    what: 'someone who asked for a code joins by the rules of that moment',
    file: `${entering}/admit.ts`,
    find: 'if (!member || isVisitor(member)) {',
    replace: 'if (!member) {',
    tests: [`${browser}/member-codes.test.ts#joins by the rules of the moment`],
  },
  {
    rule: 'B5',
    what: 'the proof of a new address does not claim the member',
    file: `${members}/store.ts`,
    find: 'user.claimedAt === null || row.verifiedAt === null',
    replace: 'user.claimedAt === null',
    tests: [`${browser}/address-changes.test.ts#the link at a mistaken one`],
  },
  {
    rule: 'B5',
    what: 'a phone number survives the first claim',
    file: `${members}/store.ts`,
    find: 'if (!keepsTotp) await endPhoneNumber(unit, userId)',
    replace: 'void endPhoneNumber',
    tests: [`${browser}/second-factor-attempts.test.ts#ends a phone number that was written before`],
  },
  {
    rule: 'B5',
    what: 'a later claim ends the authenticator app of a claimed member',
    file: `${members}/store.ts`,
    find: 'const keepsTotp = user.claimedAt !== null',
    replace: 'const keepsTotp = user.claimedAt === undefined',
    tests: [`${browser}/second-factor-attempts.test.ts#keeps a second factor that was added`],
  },
  {
    rule: 'B6',
    what: 'people join by a domain in which no member has an address',
    file: `${organizations}/joining.ts`,
    find: 'return colleague ?',
    replace: 'return colleague || domain ?',
  },
  {
    rule: 'B6',
    what: 'people join though the organization does not allow it',
    file: `${organizations}/joining.ts`,
    find: "if (emailJitProvisioning !== 'RESTRICTED')",
    replace: "if (emailJitProvisioning === 'ALL_ALLOWED')",
    tests: [`${browser}/member-codes.test.ts#joins by the rules of the moment`],
  },
  {
    rule: 'B6',
    what: 'people join by a domain that is not in the list',
    file: `${organizations}/joining.ts`,
    find: '!emailAllowedDomains.includes(domain) || isPublicDomain(domain)',
    replace: 'emailAllowedDomains.length === 0 || isPublicDomain(domain)',
  },
  {
    rule: 'B12',
    what: 'an old session sets a password',
    file: `${identity}/operations/methods/password/set-password.ts`,
    find: "if (!isRecent(provedAt, deps.clock.now())) throw new SdkError('session_too_old_to_reset_password')",
    replace: 'void isRecent',
  },
  {
    rule: 'B12',
    what: 'the other sessions go on when a password is set',
    file: `${identity}/operations/methods/password/set-password.ts`,
    find: 'await revokeAllSessions(unit, userId, keep)',
    replace: 'void revokeAllSessions',
  },
  {
    rule: 'B12',
    what: 'a new password is set though the organization does not allow passwords',
    file: `${identity}/operations/methods/password/member-resets.ts`,
    find: 'if (entered.userId === undefined || isNotAllowed) return',
    replace: 'if (entered.userId === undefined || String(isNotAllowed) === "") return',
    tests: [`${browser}/passwords.test.ts#is not set by a link`],
  },
  {
    rule: 'B13',
    what: 'an address that GitHub asserts proves the mailbox',
    file: `${identity}/accounts/intermediate/mailbox-rules.ts`,
    find: "const mailboxProviders = ['google', 'microsoft']",
    replace: "const mailboxProviders = ['google', 'microsoft', 'github']",
  },
  {
    rule: 'B16',
    what: 'a member signs in by a method that the organization does not allow',
    file: `${entering}/sign-in-member.ts`,
    find: 'if (!isAllowed && !member?.member.isBreakglass) {',
    replace: 'if (!isAllowed && !member) {',
  },
  {
    rule: 'B18',
    what: 'a session leaves the intermediate session',
    file: `${entering}/complete-sign-in.ts`,
    find: 'if (earlier) await consumeIntermediate(directory, earlier.session.id)',
    replace: 'void consumeIntermediate',
  },
  {
    rule: 'B19',
    what: 'an intermediate session works in another organization',
    file: `${entering}/sign-in-member.ts`,
    find: 'const fits = !isElsewhere && !isOfAnother &&',
    replace: 'const fits = !isOfAnother &&',
    tests: [`${browser}/entering.test.ts#enters no other organization`],
  },
  {
    rule: 'B20',
    what: 'an old factor crosses to another organization',
    file: `${entering}/counted-factors.ts`,
    find: 'return now.getTime() - at.getTime() <= crossesFor &&',
    replace: 'return',
    tests: [`${browser}/exchange.test.ts#and not older than 24 hours`],
  },
  {
    rule: 'B20',
    what: 'a factor from before the member was created crosses',
    file: `${entering}/exchange-session.ts`,
    find: 'isFresh(factor, member?.user.createdAt, now)',
    replace: 'isFresh(factor, undefined, now)',
  },
  {
    rule: 'B20',
    what: 'a session without a proof of the mailbox crosses',
    file: `${entering}/crossing.ts`,
    find: 'findNewest(factors.filter((factor) => toMailboxProof(factor)?.address === address))',
    replace: 'findNewest(factors)',
  },
  {
    rule: 'B22',
    what: 'a member who enrolled needs no second factor',
    file: `${members}/second-factor-rules.ts`,
    find: "mfaPolicy === 'REQUIRED_FOR_ALL' || isMfaEnrolled",
    replace: "mfaPolicy === 'REQUIRED_FOR_ALL' && isMfaEnrolled",
  },
  {
    rule: 'B23',
    what: 'the first factor alone adds another second one',
    file: `${entering}/presence.ts`,
    find: 'if (listMfaMethods(record.factors).length > 0 && !factors.some(isSecondFactor)) {',
    replace: 'if (listMfaMethods(record.factors).length > 9 && !factors.some(isSecondFactor)) {',
    tests: [`${browser}/second-factors.test.ts#a stolen intermediate session adds none`],
  },
  {
    rule: 'B23',
    what: 'the first factor alone removes the second one',
    file: acts,
    find: "if (!member.session.factors.some(isSecondFactor)) throw new SdkError('insufficient_factors')",
    replace: 'void isSecondFactor',
  },
  {
    rule: 'B23',
    what: 'a member stops requiring a second factor though the organization requires it',
    file: `${changes}/change-member.ts`,
    find: "if (actor.member && organization.mfaPolicy === 'REQUIRED_FOR_ALL')",
    replace: "if (actor.member && String(organization.mfaPolicy) === '')",
    tests: [`${browser}/second-factors.test.ts#and to stop requiring one`],
  },
  {
    rule: 'B24',
    what: 'a recovery code works again',
    file: `${identity}/accounts/credentials/recovery-codes.ts`,
    find: 'deleteRows(unit, recoveryCodes, ...isCode)',
    replace: 'unit.tx.select().from(recoveryCodes).where(isCode[1])',
    tests: [`${browser}/second-factor-attempts.test.ts#replace a code once, and can be read`],
  },
  {
    rule: 'B26',
    what: 'a member gives permissions that it lacks',
    file: `${members}/permission-rules.ts`,
    find: '[...needed].every((entry) => permissions.has(entry))',
    replace: '[...needed].every((entry) => permissions !== undefined && entry.length > 0)',
  },
  {
    rule: 'B26',
    what: 'a member acts on someone who may do more',
    file: acts,
    find: 'requirePermissions(actor, listPermissionsOf(actor.policy, record))',
    replace: '',
    tests: [`${identity}/api/surfaces/role-matrix.test.ts`],
  },
  {
    rule: 'B26',
    what: 'a member writes a rule for a role with more permissions',
    file: `${changes}/change-organization.ts`,
    find: '[...added, ...removed].map(({ role_id }) => role_id),',
    replace: '[...added, ...removed].slice(9).map(({ role_id }) => role_id),',
  },
  {
    rule: 'B27',
    what: 'the last admin goes',
    file: acts,
    find: "if (!other) throw new SdkError('organization_needs_an_admin')",
    replace: 'void other',
  },
  {
    rule: 'B28',
    what: 'a relayed session writes trusted metadata',
    file: `${changes}/change-member.ts`,
    find: "if (member && actions.includes(null)) throw new SdkError('cannot_update_trusted_metadata')",
    replace: 'void member',
    tests: [`${backend}/changes.test.ts#is bound by the rights of the member`],
  },
  {
    rule: 'B30',
    what: 'an address that an admin writes counts as proved',
    file: `${entering}/replace-address.ts`,
    find: 'isVerified: false,',
    replace: 'isVerified: true,',
  },
  {
    rule: 'B30',
    what: 'sessions survive the change of the address',
    file: `${entering}/replace-address.ts`,
    find: 'if (!keepsSessions) await revokeAllSessions(unit, userId)',
    replace: 'if (keepsSessions) await revokeAllSessions(unit, userId)',
  },
  {
    rule: 'B30',
    what: 'the password survives the change of the address',
    file: `${entering}/replace-address.ts`,
    find: '  await endPassword(unit, userId)\n',
    replace: '  void endPassword\n',
    tests: [`${browser}/passwords.test.ts#ends when the site writes another address`],
  },
  {
    rule: 'B30',
    what: 'a member changes its address without a proof',
    file: `${changes}/change-member.ts`,
    find: "if (target.isSelf) throw new SdkError('session_authorization_error')",
    replace: '',
    tests: [`${browser}/member-acts.test.ts#is that of another member`],
  },
  {
    rule: 'B31',
    what: 'an intermediate session survives the removal',
    file: `${members}/remove.ts`,
    find: 'await deleteRows(inWholeProject(unit), intermediateSessions, eq(intermediateSessions.userId, userId))',
    replace: 'void intermediateSessions',
    tests: [`${browser}/member-acts.test.ts#ends a sign-in that the member has begun`],
  },
  {
    rule: 'B31',
    what: 'a removed address joins by its domain',
    file: `${entering}/admit.ts`,
    find: "if (isRemoved) throw new SdkError('email_jit_provisioning_not_allowed')",
    replace: 'void isRemoved',
    tests: [`${browser}/member-acts.test.ts#lets it join no more`],
  },
  {
    rule: 'B31',
    what: 'sessions and identities survive the removal',
    file: `${members}/remove.ts`,
    find: 'await endUnclaimedAccess(unit, userId, undefined)',
    replace: 'void endUnclaimedAccess',
  },
  {
    rule: 'B32',
    what: 'a session of a deleted organization opens data',
    file: `${members}/read-members.ts`,
    find: 'eq(organizations.id, members.organizationId),\n  isNull(organizations.deletedAt),',
    replace: 'eq(organizations.id, members.organizationId),\n  isNull(sql`null`),',
    tests: [`${browser}/member-acts.test.ts#is unreachable at once after its deletion`],
  },
]
