import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'

type Test = readonly [file: string, title: string]

const creates: Test = [
  'business.spec.ts',
  'a visitor creates an organization, signs out, and chooses it again',
]
const chooses: Test = [
  'business.spec.ts',
  'a visitor chooses between a link and a code, and a reload keeps the code',
]
const link: Test = [
  'business.spec.ts',
  'an emailed link proves the address, in the browser that requested it without a click',
]
const ofOrganization: Test = [
  'business.spec.ts',
  'the page of an organization signs in its members, and tells others whom to ask',
]
const ofAddress: Test = [
  'business-passwords.spec.ts',
  'a visitor sets a password for all organizations by a link, and signs in with it',
]
const ofMember: Test = [
  'business-passwords.spec.ts',
  'a member sets a password by a link, and signs in on the page of the organization',
]
const mayJoin: Test = [
  'business-passwords.spec.ts',
  'someone who may join proves the address by a link, and then sets a password',
]
const onlyPassword: Test = [
  'business-passwords.spec.ts',
  'an organization that allows only passwords asks for one after a code',
]
const app: Test = [
  'business-second-step.spec.ts',
  'a member adds an authenticator app, and a backup code replaces it',
]
const phone: Test = [
  'business-second-step.spec.ts',
  'a member adds a phone number, and enters a texted code at the next sign-in',
]
const switches: Test = [
  'business-switching.spec.ts',
  'a member continues in another organization, by the page and by choice',
]
// Our server does not serve applications of members yet, so a double responds to their calls.
const consents: Test = [
  'business-consent.spec.ts',
  'a member signs in, switches organizations, and allows an application',
]
const leaves: Test = ['business-consent.spec.ts', 'an application can be forbidden, denied and left']
// Our server does not serve single sign-on yet, so a double responds to its calls.
const company: Test = ['business-sso.spec.ts', 'a visitor signs in with the company of the address']

/** The tests that reach each screen with the provider's client and our server. */
export const serverTests: Record<BusinessScreenName, readonly Test[]> = {
  Main: [creates, ofOrganization, onlyPassword],
  EmailMethodSelection: [chooses],
  EmailOTPEntry: [creates, chooses],
  EmailConfirmation: [chooses, link],
  Discovery: [creates],
  Arrival: [link],
  LoggedIn: [creates],
  Error: [link, ofOrganization],
  PasswordAuthenticate: [onlyPassword],
  PasswordForgotForm: [ofAddress, ofMember],
  PasswordSetNewConfirmation: [ofAddress, ofMember],
  PasswordResetVerifyConfirmation: [mayJoin],
  PasswordResetForm: [ofAddress, ofMember, mayJoin],
  SSODiscoveryEmail: [company],
  SSODiscoveryFallback: [company],
  SSODiscoveryMenu: [company],
  SecondStepOpening: [app],
  MFAEnrollmentSelection: [app],
  TOTPEnrollmentQRCode: [app],
  TOTPEnrollmentManual: [app],
  TOTPEntry: [app],
  RecoveryCodeEntry: [app],
  RecoveryCodeSave: [app],
  SMSOTPEnrollment: [phone],
  SMSOTPEntry: [phone],
  SwitchOrganization: [switches, consents],
  IDPConsent: [consents, leaves],
  IDPLogout: [leaves],
}
