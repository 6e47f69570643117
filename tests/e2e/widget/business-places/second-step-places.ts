import type { BusinessDouble } from '../business-double.ts'
import { code, type Missing, recoveryCode } from '../business-shapes.ts'
import { enter, enterCode, inOrder, press, resend, signedIn } from './acts.ts'
import type { BusinessPlace } from './place.ts'

/**
 * The page of a link that signs in to an organization, which needs a second step.
 *
 * @param lost the call whose connection is lost once
 */
const afterLink = (missing: Missing, lost?: string) => ({
  attributes: 'products="emailMagicLinks"',
  query: { stytch_token_type: 'multi_tenant_magic_links', token: 'token-test-1' },
  prepare({ scene, failNext }: BusinessDouble) {
    scene.missing = missing
    if (lost !== undefined) failNext(lost, 'lost connection')
  },
  chunk: 'business-second-step' as const,
})
const enrolling = afterLink('a new second step')

const openLink = press('Continue')
const addApp = inOrder(openLink, press('Authenticator app'))
const toManual = inOrder(addApp, press('Enter the code by hand'))
const toAppCode = inOrder(addApp, press('Continue'))
const enterAppCode = enter('Verification code', code)
const addNumber = inOrder(openLink, press('Text message'))
const sendText = inOrder(enter('Phone number', '2015550143'), press('Send code'))

const wrong = 'Invalid passcode, please try again.'
const wrongAppCode = { type: 'unable_to_authenticate_totp', status: 401, text: wrong }
const usedAppCode = {
  type: 'totp_code_already_authenticated',
  text: 'This code was already used. Wait for the next code.',
}

const appCodeCall = {
  run: enterAppCode,
  path: 'totp/authenticate',
  kept: { 'Verification code': code },
  continues: true,
} as const
const textCodeCall = {
  run: enterCode,
  path: 'otps/sms/authenticate',
  ...signedIn,
  kept: { Passcode: code },
  rejections: [{ type: 'otp_code_not_found', status: 404, text: wrong }],
  continues: true,
} as const
const resendCall = {
  run: resend('Resend code'),
  path: 'otps/sms/send',
  next: 'SMSOTPEntry',
  continues: true,
} as const

/** The second step of a sign-in. */
export const secondStepPlaces: readonly BusinessPlace[] = [
  {
    screen: 'MFAEnrollmentSelection',
    act: 'chooses an authenticator app',
    ...enrolling,
    reach: openLink,
    run: press('Authenticator app'),
    next: 'TOTPEnrollmentQRCode',
    shown: 'Scan the QR code',
  },
  {
    screen: 'MFAEnrollmentSelection',
    act: 'chooses text messages',
    ...enrolling,
    reach: openLink,
    run: press('Text message'),
    next: 'SMSOTPEnrollment',
    shown: 'Add your phone number',
  },
  {
    screen: 'TOTPEnrollmentQRCode',
    act: 'creates an authenticator app again',
    ...afterLink('a new second step', 'totp'),
    reach: addApp,
    run: press('Try again'),
    path: 'totp',
    next: 'TOTPEnrollmentQRCode',
    shown: 'Enter the code by hand',
    continues: true,
  },
  {
    screen: 'TOTPEnrollmentQRCode',
    act: 'shows the key',
    ...enrolling,
    reach: addApp,
    run: press('Enter the code by hand'),
    next: 'TOTPEnrollmentManual',
    shown: 'Enter this code in your app',
  },
  {
    screen: 'TOTPEnrollmentManual',
    act: 'asks for a code of the app',
    ...enrolling,
    reach: toManual,
    run: press('Continue'),
    next: 'TOTPEntry',
    shown: 'Enter verification code',
  },
  {
    screen: 'TOTPEntry',
    act: 'enters the first code of a new app',
    ...enrolling,
    reach: toAppCode,
    ...appCodeCall,
    next: 'RecoveryCodeSave',
    shown: 'Save your backup codes',
    rejections: [
      wrongAppCode,
      usedAppCode,
      {
        type: 'expired_totp',
        text: 'This setup took too long. Scan the new QR code.',
        to: 'TOTPEnrollmentQRCode',
      },
    ],
  },
  {
    screen: 'TOTPEntry',
    act: 'enters a code of the app',
    ...afterLink('app'),
    reach: openLink,
    ...appCodeCall,
    ...signedIn,
    rejections: [wrongAppCode, usedAppCode],
  },
  {
    screen: 'TOTPEntry',
    act: 'asks for a backup code',
    ...afterLink('app and phone'),
    reach: openLink,
    run: press('Use a backup code'),
    next: 'RecoveryCodeEntry',
    shown: 'Enter a backup code',
  },
  {
    screen: 'RecoveryCodeEntry',
    act: 'enters a backup code',
    ...afterLink('app'),
    reach: inOrder(openLink, press('Use a backup code')),
    run: inOrder(enter('Backup code', recoveryCode), press('Continue')),
    path: 'recovery_codes/recover',
    ...signedIn,
    kept: { 'Backup code': recoveryCode },
    rejections: [
      {
        type: 'unable_to_authenticate_recovery_code',
        status: 401,
        text: 'Invalid backup code, please try again.',
      },
    ],
    continues: true,
  },
  {
    screen: 'RecoveryCodeSave',
    act: 'ends the sign-in once the codes are saved',
    ...enrolling,
    reach: inOrder(toAppCode, enterAppCode),
    run: inOrder(
      ({ page }) => page.getByTestId('lw-card').getByLabel('I wrote them down').press('Space'),
      press('I saved them'),
    ),
    ...signedIn,
  },
  {
    screen: 'SMSOTPEnrollment',
    act: 'sends a code to a new number',
    ...enrolling,
    reach: addNumber,
    run: sendText,
    path: 'otps/sms/send',
    next: 'SMSOTPEntry',
    shown: 'Enter passcode',
    kept: { 'Phone number': '(201) 555-0143' },
    rejections: [
      { type: 'invalid_phone_number', text: 'Invalid phone number, please try again.' },
      {
        type: 'duplicate_member_phone_number',
        text: 'Another member of the organization has this number. Please use a different one.',
      },
    ],
    continues: true,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'enters the code of a new number',
    ...enrolling,
    reach: inOrder(addNumber, sendText),
    ...textCodeCall,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'enters the code of the member’s number',
    ...afterLink('phone'),
    reach: openLink,
    ...textCodeCall,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'sends the first code again',
    ...afterLink('phone', 'otps/sms/send'),
    reach: openLink,
    ...resendCall,
    shown: 'Your code expires in',
  },
  {
    screen: 'SMSOTPEntry',
    act: 'sends another code',
    ...afterLink('phone'),
    reach: inOrder(openLink, ({ page }) => page.getByText('Your code expires in').waitFor()),
    ...resendCall,
    shown: 'Code sent',
  },
]
