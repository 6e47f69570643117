import { activityMessages, openFailures } from '#contract/activity-messages.ts'
import { errors, tenWrongPins } from '#contract/errors.ts'

type Prefixed<Prefix extends string, Source> = {
  readonly [Key in keyof Source & string as `${Prefix}.${Key}`]: Source[Key]
}

type ErrorTexts = { readonly [Code in keyof typeof errors]: (typeof errors)[Code]['text'] }

const prefix = <const Prefix extends string, Source extends object>(name: Prefix, source: Source) =>
  // The keys are those of the type.
  Object.fromEntries(
    Object.entries(source).map(([key, text]) => [`${name}.${key}`, text]),
  ) as unknown as Prefixed<Prefix, Source>

const couldNotOpen = activityMessages.open_failed

/** What the server writes in English and the portal shows: errors, activity, reasons, and advice about passwords. */
export const sentences = {
  ...prefix(
    'error',
    Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text])) as ErrorTexts,
  ),
  ...prefix('activity', activityMessages),
  'activity.signIns': 'Signed in {count} times on this day',
  'open_failed.no_key_fits': `${couldNotOpen}${openFailures.no_key_fits}`,
  'open_failed.no_space': `${couldNotOpen}${openFailures.no_space}`,
  'open_failed.no_storage': `${couldNotOpen}${openFailures.no_storage}`,
  'open_failed.unreadable': `${couldNotOpen}${openFailures.unreadable}`,
  'device.desktop': 'desktop',
  'device.phone': 'phone',
  'device.tablet': 'tablet',
  'device.baker': 'baker',
  'device.unknown': 'unknown',
  'subject.someone': 'someone',
  'subject.files': 'files',
  'subject.openers': 'openers',
  'subject.bakers': 'bakers',
  'subject.auditLog': 'the audit log',

  tenWrongPins,
  openableFrom: 'It can be opened from {instant}.',
  openableUntil: 'It could be opened until {instant}.',
  selfGrant:
    'In admin mode you cannot give yourself access, and {grantee} is your own email address. Ask the baker of the file.',
  selfGrantByDomain:
    'In admin mode you cannot give yourself access, and {grantee} includes your email address {covered}. Ask the baker of the file.',
  bakingLimit: 'The free plan allows {limit} cakes a month. Subscribe to bake more: {plans}',
  bakingLimitOne: 'The free plan allows 1 cake a month. Subscribe to bake more: {plans}',
  bakingLimitOfMember:
    'The free plan allows {limit} cakes a month. To bake more, ask an admin of your organization to subscribe: {plans}',
  noBaker: 'Your organization has no baker with this email address.',
  banSelf: 'You cannot ban yourself.',
  unbanSelf: 'You cannot unban yourself.',
  noMember: 'No member of your organization has the email address {email}.',
  notSavedYet: 'This cake is not saved yet, so nobody can open it.',
  noAccess: '{email} has no access to this file.',
  noCheckout: 'There is no such checkout.',
  weakNewPassword: 'Please enter a stronger new password.',

  'strength.breached': 'This password appeared in a data breach.',
  'strength.straightRow': 'Straight rows of keys on your keyboard are easy to guess.',
  'strength.keyPattern': 'Short keyboard patterns are easy to guess.',
  'strength.simpleRepeat': 'Repeated characters like "aaa" are easy to guess.',
  'strength.extendedRepeat': 'Repeated character patterns like "abcabcabc" are easy to guess.',
  'strength.sequences': 'Common character sequences like "abc" are easy to guess.',
  'strength.recentYears': 'Recent years are easy to guess.',
  'strength.dates': 'Dates are easy to guess.',
  'strength.topTen': 'This is a heavily used password.',
  'strength.topHundred': 'This is a frequently used password.',
  'strength.common': 'This is a commonly used password.',
  'strength.similarToCommon': 'This is similar to a commonly used password.',
  'strength.wordByItself': 'Single words are easy to guess.',
  'strength.namesByThemselves': 'Single names or surnames are easy to guess.',
  'strength.commonNames': 'Common names and surnames are easy to guess.',
  'strength.userInputs': 'There should not be any personal or page related data.',
  'strength.avoid.l33t': "Avoid predictable letter substitutions like '@' for 'a'.",
  'strength.avoid.reverseWords': 'Avoid reversed spellings of common words.',
  'strength.avoid.allUppercase': 'Capitalize some, but not all letters.',
  'strength.avoid.capitalization': 'Capitalize more than the first letter.',
  'strength.avoid.dates': 'Avoid dates and years that are associated with you.',
  'strength.avoid.recentYears': 'Avoid recent years.',
  'strength.avoid.associatedYears': 'Avoid years that are associated with you.',
  'strength.avoid.sequences': 'Avoid common character sequences.',
  'strength.avoid.repeated': 'Avoid repeated words and characters.',
  'strength.use.longerKeyboardPattern':
    'Use longer keyboard patterns and change typing direction multiple times.',
  'strength.use.anotherWord': 'Add more words that are less common.',
  'strength.use.useWords': 'Use multiple words, but avoid common phrases.',
  'strength.use.noNeed':
    'You can create strong passwords without using symbols, numbers, or uppercase letters.',
} as const
