/** A mutation that breaks a rule of docs/rules/ownership.md, in the place that enforces it. */
export type OwnershipMutation = {
  rule: string
  what: string
  file: string
  find: string
  replace: string
  /** PGlite runs one transaction after another, so a missing lock shows on PostgreSQL only */
  isRace?: true
  /** how many sequences find it, if more than the share of `npm test`; another mutation of the rule is found within it */
  sequences?: number
}

const users = 'server/identity/accounts/users'
const proofs = 'server/identity/accounts/proofs'

/** The property test must find each of them (tests/long/ownership-mutations.test.ts). */
export const ownershipMutations: readonly OwnershipMutation[] = [
  {
    rule: 'O1',
    what: 'the sweep deletes users whose last proof expired a day ago',
    file: 'server/app/sweep.ts',
    find: 'const emptyUserRetention = days(30)',
    replace: 'const emptyUserRetention = days(1)',
  },
  {
    rule: 'O1',
    what: 'a sign-in does not count, so the sweep deletes the user',
    file: 'server/identity/operations/access/sign-in.ts',
    find: 'if (signedInAt === null) await recordSignIn(unit, deps, userId)',
    replace: 'void signedInAt, void recordSignIn',
  },
  {
    rule: 'O1',
    what: 'users of the site count as empty, so the sweep deletes them',
    file: `${users}/create.ts`,
    find: 'await recordWriting(unit, deps, owner.userId)\n  return { userId: owner.userId, contacts: rows',
    replace: 'return { userId: owner.userId, contacts: rows',
  },
  {
    rule: 'O2',
    what: 'a request for a code proves the contact of the user that it creates',
    file: `${users}/create.ts`,
    find: 'createUserWith(unit, deps, contact, { ...fields, isVerified: false })\n  if (created',
    replace: 'createUserWith(unit, deps, contact, { ...fields, isVerified: true })\n  if (created',
  },
  {
    rule: 'O2',
    what: 'a request for a code ends the proofs of the user who has the contact',
    file: `${users}/create.ts`,
    find: 'if (holder) return { ...holder.row, isCreated: false }',
    replace:
      'if (holder) return (await removeContact(unit, deps, holder.row)), { ...holder.row, isCreated: false }',
  },
  {
    rule: 'O3',
    what: 'the site and sign-ups take over unclaimed users',
    file: `${users}/create.ts`,
    find: 'if (holder && !isEmptyUser(holder.user)) return { rejection',
    replace: 'if (holder && holder.user.claimedAt !== null) return { rejection',
  },
  {
    rule: 'O3',
    what: 'an exchange takes the contact of an unclaimed user',
    file: `${users}/exchange.ts`,
    find: 'isOther && !isEmptyUser(holder.user)',
    replace: 'isOther && holder.user.claimedAt !== null',
  },
  {
    rule: 'O3',
    what: 'an import takes over users who have signed in',
    file: `${users}/vacate.ts`,
    find: 'isNull(users.writtenAt), isNull(users.signedInAt))',
    replace: 'isNull(users.writtenAt))',
    sequences: 300,
  },
  {
    rule: 'O4',
    what: 'an addition takes its contact from users of the site',
    file: `${proofs}/add-proved-contact.ts`,
    find: 'if (isSelfMade(user)) {',
    replace: 'if (user.claimedAt === null) {',
  },
  {
    rule: 'O4',
    what: 'access to the user from whom an addition took the contact goes on',
    file: `${proofs}/add-proved-contact.ts`,
    find: 'if (isSelfMade(user)) {\n    await endUnclaimedAccess(unit, user.id, undefined)',
    replace: 'if (isSelfMade(user)) {',
  },
  {
    rule: 'O5',
    what: 'an addition counts without a session',
    file: `${proofs}/add-proved-contact.ts`,
    find: 'if (!user || !counts)',
    replace: 'if (!user)',
  },
  {
    rule: 'O5',
    what: 'an addition that counts without a session counts with the session of another user',
    file: `${proofs}/add-proved-contact.ts`,
    find: '(addition.session === undefined && addition.countsWithoutSession)',
    replace: 'addition.countsWithoutSession',
    sequences: 450,
  },
  {
    rule: 'O6',
    what: 'the password survives the claim',
    file: `${users}/end-unclaimed-access.ts`,
    find: 'if (password && !isKnown && (await expirePassword(unit, userId)))',
    replace: 'if (password && !isKnown && expirePassword === undefined)',
  },
  {
    rule: 'O6',
    what: 'additions that were requested before the claim count after it',
    file: `${users}/end-unclaimed-access.ts`,
    find: 'for (const table of [knownBrowsers, recognizedBrowsers, ...invalidated])',
    replace: 'for (const table of [knownBrowsers, recognizedBrowsers, ...invalidated.slice(2)])',
  },
  {
    rule: 'O7',
    what: 'an unclaimed user may add contacts and an authenticator app',
    file: `${users}/user-change.ts`,
    find: "if (user.claimedAt === null && !replacesContact) return 'unverified'",
    replace: 'void replacesContact',
  },
  {
    rule: 'O7',
    what: 'an unclaimed user may add passkeys and wallets',
    file: 'server/identity/operations/access/authorize-user-change.ts',
    find: "if (user.claimedAt === null) throw new SdkError('too_many_unverified_factors')",
    replace: '',
  },
  {
    rule: 'O7',
    what: 'an unclaimed user without a password may set one',
    file: `${users}/user-change.ts`,
    find: 'password === undefined || password.requiresReset',
    replace: 'password?.requiresReset',
  },
  {
    rule: 'O7',
    what: 'a session may set a password when the password of an unclaimed user needs a reset',
    file: `${users}/user-change.ts`,
    find: 'password === undefined || password.requiresReset',
    replace: 'password === undefined',
  },
  {
    rule: 'O8',
    what: 'a user to whom the site wrote may replace the contact before the claim',
    file: `${proofs}/add-proved-contact.ts`,
    find: 'const replacesContact = isSelfMade(user) &&',
    replace: 'const replacesContact = user.claimedAt === null &&',
  },
  {
    rule: 'O9',
    what: 'a password that is entered with an unverified contact of a claimed user signs in',
    file: `${users}/passwords.ts`,
    find: 'email.verifiedAt !== null || user.claimedAt === null',
    replace: 'email.verifiedAt !== null || user !== undefined',
    sequences: 500,
  },
  {
    rule: 'O9',
    what: 'the first proof of an unverified contact takes it from the claimed user',
    file: `${proofs}/redeem-contact.ts`,
    find: 'if (row.disputedAt !== null && now.getTime() - row.disputedAt.getTime() <= disputeLasts) {',
    replace: 'if (disputeLasts > 0) {',
  },
  {
    rule: 'O9',
    what: 'the proof of an unverified contact signs in as the claimed user',
    file: `${proofs}/redeem-contact.ts`,
    find: 'if (row.verifiedAt === null && !session) return rejectOrRelease(unit, deps, redemption, holder)',
    replace: 'if (!session) void rejectOrRelease',
  },
  {
    rule: 'O10',
    what: 'proofs of a contact that left its user count',
    file: `${users}/contacts.ts`,
    find: 'await invalidateProofsOf(unit, { kind, value } as Contact)',
    replace: '',
  },
  {
    rule: 'O11',
    what: 'a password that is migrated to a claimed user signs in',
    file: `${users}/migrate-password.ts`,
    find: '{ requiresReset: isClaimed && !isEmailVerified }',
    replace: '{ requiresReset: false }',
  },
  {
    rule: 'O11',
    what: 'a migration that verifies the email address does not claim',
    file: `${users}/migrate-password.ts`,
    find: 'if (isEmailVerified && !isClaimed) await claimUser',
    replace: 'if (isEmailVerified && isClaimed) await claimUser',
  },
  {
    rule: 'O12',
    what: 'access survives the exchange',
    file: `${users}/exchange.ts`,
    find: 'await endUnclaimedAccess(unit, userId, undefined)',
    replace: '',
  },
  {
    rule: 'O12',
    what: 'the user stays claimed after the exchange',
    file: `${users}/exchange.ts`,
    find: 'users, { claimedAt: null, signedInAt: null }',
    replace: 'users, { signedInAt: null }',
  },
  {
    rule: 'O13',
    what: "an issuer's unverified email address is a proof",
    file: 'server/identity/operations/methods/oauth/resolve-identity.ts',
    find: "identity.email !== null && identity.isEmailVerified ? { kind: 'email'",
    replace: "identity.email !== null ? { kind: 'email'",
  },
  {
    rule: 'O14',
    what: 'the other sign-ups of the email address outlive the proof',
    file: `${users}/sign-ups.ts`,
    find: 'return [deleteSignUps(tx, ended), deleteCodesOfSignUps(tx, ended)]',
    replace: 'return [deleteCodesOfSignUps(tx, ended)]',
  },
  {
    rule: 'O14',
    what: 'a sign-up ends the other sign-ups of the email address',
    file: 'server/adapters/in-process/register.ts',
    find: 'const signUp = await saveSignUp(unit, deps, {',
    replace:
      'for (const write of (await import("../../identity/accounts/users/sign-ups.ts")).buildEndOfSignUps(unit, [address])) await unit.tx.execute(write)\nconst signUp = await saveSignUp(unit, deps, {',
  },
  {
    rule: 'O15',
    what: 'an unverified email address is held',
    file: `${users}/contacts.ts`,
    find: "return kind === 'phone' || verifiedAt === null\n",
    replace: "return kind === 'phone'\n",
  },
  {
    rule: 'O16',
    what: 'an act does not look at its session again',
    file: `${users}/user-change.ts`,
    find: 'return current?.secondFactorPending ? undefined : current\n',
    replace: 'return current?.secondFactorPending ? undefined : (current ?? (session as SessionRow))\n',
  },
  {
    rule: 'O16',
    what: 'a password that was checked before a claim signs in after it',
    file: `${users}/passwords.ts`,
    find: '!current.requiresReset &&',
    replace: '',
  },
  {
    rule: 'O16',
    what: 'a user is not locked',
    file: `${users}/store.ts`,
    find: 'return lockRow(unit, users, eq(users.id, userId))',
    replace: 'return (await unit.tx.select().from(users).where(eq(users.id, userId)))[0]',
    isRace: true,
    // Whether two acts interleave is up to the scheduler: one sequence in 40 to 400 finds it.
    sequences: 4_000,
  },
  {
    rule: 'O17',
    what: 'impersonated sessions are not rejected',
    file: `${users}/user-change.ts`,
    find: 'if (session && isImpersonated(session)) throw',
    replace: 'if (session === undefined && isImpersonated({ factors: [] })) throw',
  },
  {
    rule: 'O17',
    what: 'an impersonated session adds passkeys and wallets',
    file: 'server/identity/operations/access/authorize-user-change.ts',
    find: 'rejectImpersonated(session)\n  const user',
    replace: 'void rejectImpersonated\n  const user',
  },
  {
    rule: 'O17',
    what: 'an impersonated session sets a password',
    file: `${users}/user-change.ts`,
    find: 'rejectImpersonated(session)\n  const user = await lockUser(unit, session.userId)',
    replace: 'const user = await lockUser(unit, session.userId)',
  },
]
