import type { Client } from 'stytch'
import type { Identity } from '../../portal/identity/port.ts'

/** The methods of an object and its nested objects, such as `passwords.email.reset`. */
type MethodsOf<T> = {
  [Name in keyof T & string]: T[Name] extends (...input: never[]) => unknown
    ? Name
    : T[Name] extends object
      ? `${Name}.${MethodsOf<T[Name]>}`
      : never
}[keyof T & string]

/** A call of the package. */
export type PackageCall = MethodsOf<
  Pick<Client, 'magicLinks' | 'otps' | 'passwords' | 'sessions' | 'totps' | 'users'>
>

/**
 * The package calls that each method of the port makes. docs/hosted.md has the same table, and a test compares both
 * with the calls that the contract tests make.
 */
export const callTable: Readonly<Record<keyof Identity, readonly PackageCall[]>> = {
  getProject: [],
  authenticate: ['sessions.authenticate'],
  enterSecondFactor: ['sessions.authenticate', 'totps.authenticate', 'totps.recover'],
  listSessions: ['sessions.get'],
  revokeSession: ['sessions.get', 'sessions.revoke'],
  revokeAllSessions: ['sessions.get', 'sessions.revoke'],
  listKnownSpellings: [],
  register: ['passwords.strengthCheck', 'passwords.create', 'otps.email.send'],
  signIn: ['passwords.authenticate'],
  listAddresses: ['users.get'],
  deleteAccount: ['users.get', 'users.delete'],
  checkPassword: ['passwords.authenticate'],
  ratePassword: ['passwords.strengthCheck'],
  changePassword: ['sessions.authenticate', 'passwords.sessions.reset', 'sessions.get', 'sessions.revoke'],
  startReset: ['passwords.email.resetStart'],
  findResetAddress: [],
  resetPassword: ['passwords.email.reset', 'sessions.get', 'sessions.revoke'],
  signInByReset: ['magicLinks.authenticate'],
  sendVerificationCode: ['otps.email.send'],
  sendMissingVerificationCode: ['otps.email.send'],
  verifyEmail: ['sessions.authenticate', 'otps.authenticate'],
  sendNewAddressCode: ['sessions.authenticate', 'otps.email.send'],
  addEmail: ['sessions.authenticate', 'otps.authenticate'],
  linkHeldIdentities: [],
}
