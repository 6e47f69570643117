import { backendApi, browserApi, identity, type Mutation, methods, proofs } from './mutation.ts'

const namedUsers = `${backendApi}/named-users.test.ts`
const emailed = `${backendApi}/emailed-sign-in.test.ts`
const oauth = `${backendApi}/oauth.test.ts`
const withinSession = `${methods}/magic-link/within-session.test.ts`

/** Whose user a proof signs in (docs/rules/ownership.md); tests/support/mutations/ownership.ts has the ownershipMutations of the rules. */
export const claimMutations: readonly Mutation[] = [
  {
    what: 'a social identity opens the account that verified its email address by another method',
    file: `${methods}/oauth/resolve-identity.ts`,
    find: 'holder.row.verifiedAt === null) {',
    replace: 'holder.row.verifiedAt !== null) {',
    browser: [`${methods}/oauth/addresses.test.ts`],
    backend: [oauth],
  },
  {
    what: 'a sign-in that was started to link an identity signs in as the user who has the identity',
    file: `${methods}/oauth/resolve-identity.ts`,
    find: "if (owner.user.id !== userId) throw new SdkError('oauth_registration_in_use')",
    replace: '',
    browser: [`${methods}/oauth/attach.test.ts`],
    backend: [oauth],
  },
  {
    what: 'a link adds an email address without a session',
    file: `${proofs}/redeem-link.ts`,
    find: 'countsWithoutSession: false',
    replace: 'countsWithoutSession: true',
    browser: [`${browserApi}/add-contact.test.ts`],
    backend: [namedUsers],
  },
  {
    what: 'a code adds a contact without a session, though the project does not allow it',
    file: `${methods}/otp/authenticate-code.ts`,
    find: 'countsWithoutSession = project.additionsWithoutSession',
    replace: 'countsWithoutSession = true',
    browser: [`${browserApi}/add-contact.test.ts`],
    backend: [namedUsers],
  },
  {
    what: 'the claim ends the session in which the contact was proved',
    file: `${proofs}/redeem-contact.ts`,
    find: 'contact, kept: session, sender',
    replace: 'contact, kept: undefined, sender',
    browser: [withinSession],
    backend: [emailed],
  },
  {
    what: 'the claim leaves the old token of the session valid',
    file: `${identity}/accounts/sessions/store.ts`,
    find: 'updateRows(unit, sessions, columns,',
    replace: 'updateRows(unit, sessions, { tokenKeyVersion: columns.tokenKeyVersion },',
    browser: [withinSession],
    backend: [emailed],
  },
  {
    what: 'a proof that was requested elsewhere continues the session; a site continues the session that it shows',
    file: `${identity}/operations/access/sign-in.ts`,
    find: '(isClaim || requestedFor === userId)',
    replace: '(isClaim || requestedFor !== undefined)',
    browser: [withinSession],
    only: 'browser',
  },
  {
    what: 'the session of another user gets the factor; browsers compare the user in another function',
    file: `${backendApi}/sign-in.ts`,
    find: 'if (session.userId !== user.id) return undefined',
    replace: '',
    backend: [`${backendApi}/passwords.test.ts`],
    only: 'backend',
  },
  {
    what: 'a wallet of another account is added to the user',
    file: `${identity}/accounts/credentials/wallets.ts`,
    find: '!isSelfMade(user) || wallet.verifiedAt !== null',
    replace: 'isSelfMade(user) && wallet.verifiedAt !== null',
    browser: [`${methods}/wallets/within-session.test.ts`],
    backend: [`${backendApi}/wallet-rejections.test.ts`],
  },
  {
    what: 'a project that hides accounts says who has a contact; a site may know its users',
    file: `${identity}/operations/access/authorize-user-change.ts`,
    find: 'project.hidesAccounts || project.isPortal',
    replace: 'project.hidesAccounts && project.isPortal',
    browser: [`${browserApi}/add-contact.test.ts`],
    only: 'browser',
  },
  {
    what: 'the options that compare the visitor do not count for codes; only a site has them',
    file: `${methods}/otp/authenticate-code.ts`,
    find: 'authorize?.(issued)',
    replace: 'void authorize',
    backend: [namedUsers],
    only: 'backend',
  },
  {
    what: 'links sign in to a project that does not offer them',
    file: `${proofs}/redeem-link.ts`,
    find: 'authorize?.(link)',
    replace: 'void authorize',
    browser: [`${browserApi}/products.test.ts`],
    backend: [`${backendApi}/link-rules.test.ts`],
  },
  {
    what: 'embeddable links sign in to a project that does not offer links',
    file: `${methods}/magic-link/authenticate-link.ts`,
    find: "requireProduct(project, 'emailMagicLinks')",
    replace: 'void requireProduct',
    browser: [`${browserApi}/embeddable-links.test.ts`],
    backend: [`${backendApi}/link-rules.test.ts`],
  },
  {
    what: 'an invitation changes the user who existed before it is accepted; only a site invites',
    file: `${proofs}/invite.ts`,
    find: 'if (isNew) await updateUser',
    replace: 'await updateUser',
    backend: [`${backendApi}/invites.test.ts`],
    only: 'backend',
  },
]
