import type { Missing } from '../business-shapes.ts'
import { code, recoveryCode } from '../business-shapes.ts'
import { resend } from './email-places.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

const signedIn = { next: 'LoggedIn', shown: 'You’re signed in to Corp.' } as const
const chunk = 'business-second-step'

/** The page of a link that signs in to an organization, which needs a second step. */
const afterLink = (missing: Missing) => ({
  attributes: 'products="emailMagicLinks"',
  query: { stytch_token_type: 'multi_tenant_magic_links', token: 'token-test-1' },
  prepare: ({ scene }: { scene: { missing: Missing } }) => {
    scene.missing = missing
  },
})

const openLink = ({ press }: BusinessVisitor) => press('Continue')
async function addApp(visitor: BusinessVisitor) {
  await openLink(visitor)
  await visitor.press('Authenticator app')
}
async function toManual(visitor: BusinessVisitor) {
  await addApp(visitor)
  await visitor.press('Enter the code by hand')
}
async function toAppCode(visitor: BusinessVisitor) {
  await addApp(visitor)
  await visitor.press('Continue')
}
async function toCodes(visitor: BusinessVisitor) {
  await toAppCode(visitor)
  await visitor.enter('Verification code', code)
}
async function addNumber(visitor: BusinessVisitor) {
  await openLink(visitor)
  await visitor.press('Text message')
}
async function sendText({ enter, press }: BusinessVisitor) {
  await enter('Phone number', '2015550143')
  await press('Send code')
}
async function toText(visitor: BusinessVisitor) {
  await addNumber(visitor)
  await sendText(visitor)
}

const wrong = 'Invalid passcode, please try again.'
const wrongAppCode = { type: 'unable_to_authenticate_totp', status: 401, text: wrong }
const usedAppCode = {
  type: 'totp_code_already_authenticated',
  text: 'This code was already used. Wait for the next code.',
}

/** The second step of a sign-in. */
export const secondStepPlaces: readonly BusinessPlace[] = [
  {
    screen: 'MFAEnrollmentSelection',
    act: 'chooses an authenticator app',
    ...afterLink('a new second step'),
    reach: openLink,
    run: ({ press }) => press('Authenticator app'),
    next: 'TOTPEnrollmentQRCode',
    shown: 'Scan the QR code',
    chunk,
  },
  {
    screen: 'MFAEnrollmentSelection',
    act: 'chooses text messages',
    ...afterLink('a new second step'),
    reach: openLink,
    run: ({ press }) => press('Text message'),
    next: 'SMSOTPEnrollment',
    shown: 'Add your phone number',
    chunk,
  },
  {
    screen: 'TOTPEnrollmentQRCode',
    act: 'creates an authenticator app again',
    ...afterLink('a new second step'),
    prepare: ({ scene, failNext }) => {
      scene.missing = 'a new second step'
      failNext('totp', 'lost connection')
    },
    reach: addApp,
    run: ({ press }) => press('Try again'),
    path: 'totp',
    next: 'TOTPEnrollmentQRCode',
    shown: 'Enter the code by hand',
    continues: true,
    chunk,
  },
  {
    screen: 'TOTPEnrollmentQRCode',
    act: 'shows the key',
    ...afterLink('a new second step'),
    reach: addApp,
    run: ({ press }) => press('Enter the code by hand'),
    next: 'TOTPEnrollmentManual',
    shown: 'Enter this code in your app',
    chunk,
  },
  {
    screen: 'TOTPEnrollmentManual',
    act: 'asks for a code of the app',
    ...afterLink('a new second step'),
    reach: toManual,
    run: ({ press }) => press('Continue'),
    next: 'TOTPEntry',
    shown: 'Enter verification code',
    chunk,
  },
  {
    screen: 'TOTPEntry',
    act: 'enters the first code of a new app',
    ...afterLink('a new second step'),
    reach: toAppCode,
    run: ({ enter }) => enter('Verification code', code),
    path: 'totp/authenticate',
    next: 'RecoveryCodeSave',
    shown: 'Save your backup codes',
    kept: { 'Verification code': code },
    rejections: [
      wrongAppCode,
      usedAppCode,
      {
        type: 'expired_totp',
        text: 'This setup took too long. Scan the new QR code.',
        to: 'TOTPEnrollmentQRCode',
      },
    ],
    continues: true,
    chunk,
  },
  {
    screen: 'TOTPEntry',
    act: 'enters a code of the app',
    ...afterLink('app'),
    reach: openLink,
    run: ({ enter }) => enter('Verification code', code),
    path: 'totp/authenticate',
    ...signedIn,
    kept: { 'Verification code': code },
    rejections: [wrongAppCode, usedAppCode],
    continues: true,
    chunk,
  },
  {
    screen: 'TOTPEntry',
    act: 'asks for a backup code',
    ...afterLink('app and phone'),
    reach: openLink,
    run: ({ press }) => press('Use a backup code'),
    next: 'RecoveryCodeEntry',
    shown: 'Enter a backup code',
    chunk,
  },
  {
    screen: 'RecoveryCodeEntry',
    act: 'enters a backup code',
    ...afterLink('app'),
    async reach(visitor) {
      await openLink(visitor)
      await visitor.press('Use a backup code')
    },
    async run({ enter, press }) {
      await enter('Backup code', recoveryCode)
      await press('Continue')
    },
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
    chunk,
  },
  {
    screen: 'RecoveryCodeSave',
    act: 'ends the sign-in once the codes are saved',
    ...afterLink('a new second step'),
    reach: toCodes,
    async run({ page, press }) {
      await page.getByTestId('lw-card').getByLabel('I wrote them down').press('Space')
      await press('I saved them')
    },
    ...signedIn,
    chunk,
  },
  {
    screen: 'SMSOTPEnrollment',
    act: 'sends a code to a new number',
    ...afterLink('a new second step'),
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
    chunk,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'enters the code of a new number',
    ...afterLink('a new second step'),
    reach: toText,
    run: ({ enter }) => enter('Passcode', code),
    path: 'otps/sms/authenticate',
    ...signedIn,
    kept: { Passcode: code },
    rejections: [{ type: 'otp_code_not_found', status: 404, text: wrong }],
    continues: true,
    chunk,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'enters the code of the member’s number',
    ...afterLink('phone'),
    reach: openLink,
    run: ({ enter }) => enter('Passcode', code),
    path: 'otps/sms/authenticate',
    ...signedIn,
    kept: { Passcode: code },
    rejections: [{ type: 'otp_code_not_found', status: 404, text: wrong }],
    continues: true,
    chunk,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'sends the first code again',
    ...afterLink('phone'),
    prepare: ({ scene, failNext }) => {
      scene.missing = 'phone'
      failNext('otps/sms/send', 'lost connection')
    },
    reach: openLink,
    run: resend('Resend code'),
    path: 'otps/sms/send',
    next: 'SMSOTPEntry',
    shown: 'Your code expires in',
    continues: true,
    chunk,
  },
  {
    screen: 'SMSOTPEntry',
    act: 'sends another code',
    ...afterLink('phone'),
    async reach(visitor) {
      await openLink(visitor)
      await visitor.page.getByText('Your code expires in').waitFor()
    },
    run: resend('Resend code'),
    path: 'otps/sms/send',
    next: 'SMSOTPEntry',
    shown: 'Code sent',
    continues: true,
    chunk,
  },
]
