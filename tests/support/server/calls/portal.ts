import type { ErrorCode } from '#contract/errors.ts'
import type { FileId, SessionId } from '#contract/ids.ts'
import type { routes } from '#contract/routes/all.ts'

/**
 * The access matrix: every call of contract/, by every role, with IDs and email addresses from the caller's
 * company and from others. The calls change nothing, so they share one server. Everyone belongs to the bakery
 * except the opener and the banned person, who have access to the baker's cake, and the admin of another company.
 */
export const people = [
  'nobody',
  'unverified',
  'PIN pending',
  'opener',
  'banned',
  'baker',
  'other baker',
  'deactivated',
  'admin',
  'admin mode',
  'other admin',
] as const

export type Name = keyof typeof routes
export type Result = 'ok' | 'nothing' | ErrorCode
/** signed out, unverified, PIN pending; then the others in the order of `people` */
type Row = Result[]
const [no, off] = ['unknown_file', 'not_allowed'] as const
const behindGate: Row = ['session_ended', 'email_unverified', 'pin_pending']
const each = (response: Result): Row => Array<Result>(8).fill(response)
const gated = (...responses: Result[]): Row => [
  ...behindGate,
  ...(responses.length === 1 ? responses.flatMap(each) : responses),
]
const session = (response: Result): Row => ['session_ended', response, response, ...each(response)]
const verified = (response: Result): Row => ['session_ended', 'email_unverified', response, ...each(response)]
const anybody = (response: Result): Row => [response, response, response, ...each(response)]

/** calls that show the baker's cake: to grantees, its owner, and admin mode of its company */
const viewsCake = gated('ok', 'ok', 'ok', no, no, no, 'ok', no)
const managesCake = gated(off, off, 'ok', no, no, no, 'ok', no)
const admins = gated(off, off, off, off, off, 'ok', 'ok', 'ok')
/** a call in admin mode, with or without the admin role */
const adminMode = admins
const adminCake = gated(off, off, off, off, off, 'ok', 'ok', no)

export type Facts = {
  checksum: string
  fileId: FileId
  sessionId: SessionId | string
  email: string
  ownEmail: string
  admin: boolean
}

/** The results of a call, by whose IDs and email addresses it names. */
type Cells = {
  plain: Row
  /** with the ID of someone else's cake or session */
  foreignId?: Row
  /** with the email address of a stranger */
  foreignEmail?: Row
  /** with `admin: true`, for every role */
  adminMode?: Row
}

const bad = 'invalid_input'
const listed = { plain: gated('ok'), adminMode }
const byCake = { plain: managesCake, foreignId: gated(...each(no)), adminMode: adminCake }

/** A call of the portal's API. */
type PortalCall = Cells & {
  /** the input, which affects no later call; calls about accounts get invalid input */
  input?: (fixture: Facts, variant: Variant) => Record<string, unknown>
}

export type Variant = keyof Cells
export const toHeaderHash = (checksum: string): string => checksum.replaceAll(/[ab]/g, 'e')
export const isForeign = (variant: Variant): boolean => variant === 'foreignId'
const access = ({ checksum, admin }: Facts) => ({ checksum, admin, add: [], remove: [] })
const inMode = ({ admin }: Facts) => ({ admin })
const ofFile = ({ fileId, admin }: Facts, variant: Variant) => ({
  admin,
  ...(isForeign(variant) ? { file_id: fileId } : {}),
})
const dates = ({ checksum, admin }: Facts) => ({ checksum, admin, openable_date: null, expires_date: null })

/** An admin's call about a member of their company. */
const ofMember = (action: string, member: string): PortalCall => ({
  plain: gated(off, off, off, off, off, 'ok', 'ok', 'not_found'),
  foreignEmail: gated(off, off, off, off, off, 'not_found', 'not_found', 'not_found'),
  input: ({ email }, variant) => ({ action, email: variant === 'foreignEmail' ? email : member }),
})

/** The calls of the portal's API. */
export const portalCalls: Readonly<Record<Name, PortalCall>> = {
  register: { plain: anybody(bad) },
  authenticate: { plain: anybody(bad) },
  passwordStrength: { plain: anybody(bad) },
  startPasswordReset: { plain: anybody(bad) },
  checkResetLink: { plain: anybody(bad) },
  resetPassword: { plain: anybody(bad) },
  signInByReset: { plain: anybody(bad) },
  verifyCode: {
    plain: session(bad),
    foreignEmail: session('not_yours'),
    input: ({ email }, variant) => (variant === 'plain' ? {} : { email, verify_code: '123456' }),
  },
  addEmail: { plain: session(bad) },
  verifyNewEmail: { plain: session(bad) },
  lockSession: { plain: session(bad), input: () => ({ client_info: 'none' }) },
  me: { plain: session('ok') },
  revokeSession: {
    plain: session(bad),
    foreignId: gated('not_found'),
    input: ({ sessionId }, variant) => ({ session_id: isForeign(variant) ? sessionId : 'none' }),
  },
  enterSecondFactor: { plain: verified(bad) },
  createPin: { plain: verified(bad) },
  deleteAccount: { plain: verified(bad), input: () => ({ pin: 'none' }) },
  authenticatePin: { plain: verified(bad) },
  acceptEula: { plain: verified(bad), input: () => ({ client_info: 'none' }) },
  listSessions: { plain: gated('ok') },
  changePassword: { plain: gated(bad) },
  resetPin: { plain: gated(bad) },
  chooseLanguage: { plain: gated(bad) },
  acceptAccessRequests: { plain: gated('ok'), input: () => ({ are_accepted: true }) },
  bake: { plain: gated(bad) },
  getAllowance: { plain: gated('ok') },
  // The baker's cake is saved.
  saveCake: {
    plain: gated(no, no, 'ok', no, no, no, no, no),
    foreignId: gated(no),
    input: ({ fileId }) => ({ id: fileId }),
  },
  discardCake: {
    plain: gated(no, no, 'file_saved', no, no, no, no, no),
    foreignId: gated(no),
    input: ({ fileId }) => ({ id: fileId }),
  },
  setHeaderHash: {
    plain: gated(off, off, 'ok', no, no, no, no, no),
    foreignId: gated(...each(no)),
    input: ({ checksum }) => ({ checksum, header_hash: toHeaderHash(checksum) }),
  },
  // After a request for keys, which only the opener and the baker receive.
  reportOpenFailed: {
    plain: gated('ok', 'not_found', 'ok', ...Array<Result>(5).fill('not_found')),
    foreignId: gated('not_found'),
    input: ({ checksum }) => ({ checksum, reason: 'other' }),
  },
  getKeys: {
    // An admin sees a cake but gets no keys for it.
    plain: gated('ok', 'user_banned', 'ok', ...Array<Result>(5).fill('no_permission')),
    foreignId: gated('no_permission'),
    foreignEmail: gated('not_yours'),
    input: ({ checksum, ownEmail, email }, variant) => ({
      checksum,
      email: variant === 'foreignEmail' ? email : ownEmail,
    }),
  },
  listFiles: {
    ...listed,
    foreignId: gated('nothing'),
    foreignEmail: gated('nothing'),
    input: ({ fileId, email, admin }, variant) => ({
      admin,
      ...(variant === 'foreignEmail' ? { baker: email } : isForeign(variant) ? { file_id: fileId } : {}),
    }),
  },
  exportFiles: { ...listed, foreignId: gated('nothing'), input: ofFile },
  getDocument: {
    plain: viewsCake,
    foreignId: gated(...each(no)),
    foreignEmail: gated('not_yours'),
    adminMode: adminCake,
    input: ({ checksum, ownEmail, email, admin }, variant) => ({
      checksum,
      admin,
      email: variant === 'foreignEmail' ? email : ownEmail,
    }),
  },
  modifyPermissions: { ...byCake, input: access },
  modifyDates: { ...byCake, input: dates },
  // No one is emailed, because the only email address is the caller's own.
  notifyRecipients: {
    ...byCake,
    input: ({ checksum, admin, ownEmail }) => ({
      checksum,
      admin,
      emails: [ownEmail],
      with_name: false,
      language: 'en',
    }),
  },
  // A request of a user without access changes nothing for later calls.
  requestAccess: {
    plain: gated('ok', 'user_banned', ...Array<Result>(6).fill('ok')),
    foreignId: gated('ok'),
    foreignEmail: gated('not_yours'),
    input: ({ checksum, ownEmail, email }, variant) => ({
      checksum,
      email: variant === 'foreignEmail' ? email : ownEmail,
    }),
  },
  declineAccess: {
    ...byCake,
    foreignEmail: managesCake,
    input: ({ checksum, email, admin }) => ({ checksum, email, admin }),
  },
  // The reference is unknown.
  readNotice: { plain: anybody('ok'), input: () => ({ reference: 'a'.repeat(43) }) },
  // For a grantee without access, so that nothing changes. revoke-access.test.ts tests the effect.
  revokeAccess: {
    plain: gated('ok'),
    foreignId: gated('ok'),
    adminMode,
    input: ({ fileId, admin }, variant) => ({
      admin,
      email: 'nobody@nowhere.org',
      ...(isForeign(variant) ? { file_id: fileId } : {}),
    }),
  },
  effectiveAccess: {
    ...byCake,
    foreignEmail: managesCake,
    input: ({ checksum, email, admin }) => ({ checksum, email, admin }),
  },
  listBakers: {
    plain: admins,
    foreignEmail: gated(off, off, off, off, off, 'nothing', 'nothing', 'nothing'),
    input: ({ email }, variant) => (variant === 'foreignEmail' ? { search: email } : {}),
  },
  listOpeners: {
    ...listed,
    foreignEmail: gated('nothing'),
    input: ({ email, admin }, variant) => ({
      admin,
      ...(variant === 'foreignEmail' ? { search: email } : {}),
    }),
  },
  exportBakers: { plain: admins },
  exportOpeners: { ...listed, input: inMode },
  // Lifts a ban that does not exist: a baker's own or, in admin mode, the company's.
  manageBan: {
    plain: gated(off, off, 'ok', 'ok', 'ok', off, 'ok', 'ok'),
    foreignEmail: gated(off, off, 'ok', 'ok', 'ok', off, 'ok', 'ok'),
    adminMode,
    input: ({ email, admin }, variant) => ({
      action: 'remove',
      ban_level: admin ? 'org' : 'individual',
      email: variant === 'foreignEmail' ? email : 'someone@customer.org',
    }),
  },
  manageBaker: ofMember('reactivate', 'baker@bakery.org'),
  listAdmins: { plain: admins },
  manageAdmin: ofMember('add', 'admin@bakery.org'),
  listActivity: { ...listed, foreignId: gated('nothing'), input: ofFile },
  summary: { ...listed, input: inMode },
  exportActivity: { ...listed, foreignId: gated('nothing'), input: ofFile },
  listPlans: { plain: admins },
  createCheckout: { plain: gated(bad) },
  subscriptionStatus: { plain: admins },
  checkoutStatus: {
    plain: gated(off, off, off, off, off, ...Array<Result>(3).fill('not_found')),
    input: () => ({ session_id: 'cs_of_nobody' }),
  },
  createPortalSession: { plain: gated(bad) },
  paymentWebhook: { plain: anybody(bad) },
}
