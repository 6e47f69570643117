import type { ErrorCode } from '#contract/errors.ts'
import type { routes } from '#contract/routes/all.ts'

/**
 * The access matrix: every call of contract/, by every role, with IDs and email addresses from the caller's
 * organization and from others. The calls change nothing, so they share one server. Everyone belongs to the bakery
 * except the opener and the banned person, who have access to the baker's cake, and the admin of another organization.
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

/** calls that show the baker's cake: to grantees, its owner, and admin mode of its organization */
const viewsCake = gated('ok', 'ok', 'ok', no, no, no, 'ok', no)
const managesCake = gated(off, off, 'ok', no, no, no, 'ok', no)
const admins = gated(off, off, off, off, off, 'ok', 'ok', 'ok')
/** a call in admin mode, with or without the admin role */
const adminMode = admins
const adminCake = gated(off, off, off, off, off, 'ok', 'ok', no)

export type Cells = {
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

export const table: Record<Name, Cells> = {
  register: { plain: anybody(bad) },
  authenticate: { plain: anybody(bad) },
  passwordStrength: { plain: anybody(bad) },
  startPasswordReset: { plain: anybody(bad) },
  checkResetLink: { plain: anybody(bad) },
  resetPassword: { plain: anybody(bad) },
  signInByReset: { plain: anybody(bad) },
  verifyCode: { plain: session(bad), foreignEmail: session('not_yours') },
  addEmail: { plain: session(bad) },
  verifyNewEmail: { plain: session(bad) },
  lockSession: { plain: session(bad) },
  me: { plain: session('ok') },
  revokeSession: { plain: session(bad), foreignId: gated('not_found') },
  enterSecondFactor: { plain: verified(bad) },
  createPin: { plain: verified(bad) },
  deleteAccount: { plain: verified(bad) },
  authenticatePin: { plain: verified(bad) },
  acceptEula: { plain: verified(bad) },
  listSessions: { plain: gated('ok') },
  changePassword: { plain: gated(bad) },
  resetPin: { plain: gated(bad) },
  chooseLanguage: { plain: gated(bad) },
  bake: { plain: gated(bad) },
  getAllowance: { plain: gated('ok') },
  // The baker's cake is saved.
  saveCake: { plain: gated(no, no, 'ok', no, no, no, no, no), foreignId: gated(no) },
  discardCake: { plain: gated(no, no, 'file_saved', no, no, no, no, no), foreignId: gated(no) },
  setHeaderHash: {
    plain: gated(off, off, 'ok', no, no, no, no, no),
    foreignId: gated(...each(no)),
  },
  // After a request for keys, which only the opener and the baker receive.
  reportOpenFailed: {
    plain: gated('ok', 'not_found', 'ok', ...Array<Result>(5).fill('not_found')),
    foreignId: gated('not_found'),
  },
  getKeys: {
    // An admin sees a cake but gets no keys for it.
    plain: gated('ok', 'user_banned', 'ok', ...Array<Result>(5).fill('no_permission')),
    foreignId: gated('no_permission'),
    foreignEmail: gated('not_yours'),
  },
  listFiles: { ...listed, foreignId: gated('nothing'), foreignEmail: gated('nothing') },
  exportFiles: { ...listed, foreignId: gated('nothing') },
  getDocument: {
    plain: viewsCake,
    foreignId: gated(...each(no)),
    foreignEmail: gated('not_yours'),
    adminMode: adminCake,
  },
  modifyPermissions: byCake,
  modifyDates: byCake,
  // No one is emailed, because the only email address is the caller's own.
  notifyRecipients: byCake,
  // For a grantee without access, so that nothing changes. revoke-access.test.ts tests the effect.
  revokeAccess: { plain: gated('ok'), foreignId: gated('ok'), adminMode },
  effectiveAccess: { ...byCake, foreignEmail: managesCake },
  listBakers: {
    plain: admins,
    foreignEmail: gated(off, off, off, off, off, 'nothing', 'nothing', 'nothing'),
  },
  listOpeners: { ...listed, foreignEmail: gated('nothing') },
  exportBakers: { plain: admins },
  exportOpeners: listed,
  // Lifts a ban that does not exist: a baker's own or, in admin mode, the organization's.
  manageBan: {
    plain: gated(off, off, 'ok', 'ok', 'ok', off, 'ok', 'ok'),
    foreignEmail: gated(off, off, 'ok', 'ok', 'ok', off, 'ok', 'ok'),
    adminMode,
  },
  manageBaker: {
    plain: gated(off, off, off, off, off, 'ok', 'ok', 'not_found'),
    foreignEmail: gated(off, off, off, off, off, 'not_found', 'not_found', 'not_found'),
  },
  listAdmins: { plain: admins },
  manageAdmin: {
    plain: gated(off, off, off, off, off, 'ok', 'ok', 'not_found'),
    foreignEmail: gated(off, off, off, off, off, 'not_found', 'not_found', 'not_found'),
  },
  listActivity: { ...listed, foreignId: gated('nothing') },
  summary: listed,
  exportActivity: { ...listed, foreignId: gated('nothing') },
  listPlans: { plain: admins },
  createCheckout: { plain: gated(bad) },
  subscriptionStatus: { plain: admins },
  checkoutStatus: { plain: gated(off, off, off, off, off, ...Array<Result>(3).fill('not_found')) },
  createPortalSession: { plain: gated(bad) },
  paymentWebhook: { plain: anybody(bad) },
}
