import { code, corp, email } from '../business-shapes.ts'
import {
  begun,
  byCode,
  discovered,
  enterCode,
  inOrder,
  ofOrganization,
  press,
  proveByCode,
  resend,
  signedIn,
  submitEmail,
} from './acts.ts'
import type { BusinessPlace } from './place.ts'

const both = 'products="emailMagicLinks emailOtp"'
const sentCode = { next: 'EmailOTPEntry', shown: 'Enter passcode' } as const
const sentLink = { next: 'EmailConfirmation', shown: 'Check your email' } as const

const invalidEmail = { type: 'invalid_email', text: 'Invalid email address' }
const inactiveEmail = {
  type: 'inactive_email',
  text: 'We can’t deliver email to this address. Please use another one.',
}
const noAccess = `${email} has no access to Corp. Ask your admin for an invitation.`
const noAccessErrors = [
  { type: 'email_jit_provisioning_not_allowed', text: noAccess },
  { type: 'invalid_email_for_jit_provisioning', text: noAccess },
  {
    type: 'auth_method_not_allowed',
    text: 'This organization doesn’t allow this way to sign in. Please use another one.',
  },
]
const wrongCode = { type: 'otp_code_not_found', status: 404, text: 'Invalid passcode, please try again.' }

const kept = { Email: email }
const chunk = 'business-kind'

/** Main, codes and links by email. */
export const emailPlaces: readonly BusinessPlace[] = [
  {
    screen: 'Main',
    act: 'sends a code',
    attributes: byCode,
    run: submitEmail,
    path: 'otps/email/discovery/send',
    ...sentCode,
    kept,
    rejections: [invalidEmail, inactiveEmail],
    chunk,
  },
  {
    screen: 'Main',
    act: 'sends a link',
    attributes: 'products="emailMagicLinks"',
    run: submitEmail,
    path: 'magic_links/email/discovery/send',
    ...sentLink,
    kept,
    rejections: [invalidEmail, inactiveEmail],
    chunk,
  },
  {
    screen: 'Main',
    act: 'asks for a link or a code',
    attributes: both,
    run: submitEmail,
    next: 'EmailMethodSelection',
    shown: 'How do you want to continue?',
    chunk,
  },
  {
    screen: 'Main',
    act: 'searches for the organization of the page again',
    attributes: ofOrganization('emailOtp'),
    prepare: ({ failNext }) => failNext('organizations/search', 'lost connection'),
    run: press('Try again'),
    path: 'organizations/search',
    next: 'Main',
    shown: 'Continue to Corp',
    chunk,
  },
  {
    screen: 'Main',
    act: 'sends a code of an organization',
    attributes: ofOrganization('emailOtp'),
    run: submitEmail,
    path: 'otps/email/login_or_signup',
    ...sentCode,
    kept,
    rejections: [invalidEmail, ...noAccessErrors],
    chunk,
  },
  {
    screen: 'Main',
    act: 'sends a link of an organization',
    attributes: ofOrganization('emailMagicLinks'),
    run: submitEmail,
    path: 'magic_links/email/login_or_signup',
    ...sentLink,
    kept,
    rejections: noAccessErrors,
    chunk,
  },
  {
    screen: 'Main',
    act: 'sends a code that an organization needs',
    attributes: byCode,
    prepare: ({ scene }) => {
      scene.found = [{ organization: corp, missing: ['email_otp', 'magic_link'] }]
    },
    reach: inOrder(proveByCode, press(/^Corp/)),
    run: press('Email me a code'),
    path: 'otps/email/login_or_signup',
    ...sentCode,
    continues: true,
    chunk,
  },
  {
    screen: 'EmailMethodSelection',
    act: 'sends a code',
    attributes: both,
    reach: submitEmail,
    run: press('Email me a code'),
    path: 'otps/email/discovery/send',
    ...sentCode,
    chunk,
  },
  {
    screen: 'EmailMethodSelection',
    act: 'sends a link',
    attributes: both,
    reach: submitEmail,
    run: press('Email me a link'),
    path: 'magic_links/email/discovery/send',
    ...sentLink,
    chunk,
  },
  {
    screen: 'EmailOTPEntry',
    act: 'proves the address with the code',
    attributes: byCode,
    reach: submitEmail,
    run: enterCode,
    path: 'otps/email/discovery/authenticate',
    ...discovered,
    kept: { Passcode: code },
    rejections: [wrongCode],
    chunk,
  },
  {
    screen: 'EmailOTPEntry',
    act: 'signs in to an organization with the code',
    attributes: ofOrganization('emailOtp'),
    reach: submitEmail,
    run: enterCode,
    path: 'otps/email/authenticate',
    ...signedIn,
    kept: { Passcode: code },
    rejections: [wrongCode],
    continues: true,
    chunk,
  },
  {
    screen: 'EmailOTPEntry',
    act: 'sends another code',
    attributes: byCode,
    reach: submitEmail,
    run: resend('Resend code'),
    path: 'otps/email/discovery/send',
    next: 'EmailOTPEntry',
    shown: 'Code sent',
    chunk,
  },
  {
    screen: 'EmailConfirmation',
    act: 'sends another link',
    attributes: 'products="emailMagicLinks"',
    reach: submitEmail,
    run: resend('Resend'),
    path: 'magic_links/email/discovery/send',
    next: 'EmailConfirmation',
    shown: 'Email sent',
    chunk,
  },
  {
    screen: 'EmailConfirmation',
    act: 'begins again',
    attributes: 'products="emailMagicLinks"',
    reach: submitEmail,
    run: press('Try again'),
    ...begun,
    chunk,
  },
]
