const account = 'You received this email because your email address belongs to a {product_name} account.'

const filesChangedByAdmin = {
  subject: {
    one: 'An admin changed one of your files on {product_name}',
    other: 'An admin changed {file_count} of your files on {product_name}',
  },
  heading: 'An admin changed your files',
  paragraphs: [
    {
      one: '{admin}, an admin of your organization, changed your file in admin mode:',
      other: '{admin}, an admin of your organization, changed {file_count} of your files in admin mode:',
    },
    '{files}',
    'Changes:',
    '{changes}',
    'You can find them in the activity of each file. If you didn’t expect this, ask the admin.',
  ],
  footer: account,
} as const

/** English: emails about a change to an account, a role or files. */
export const notices = {
  passwordChanged: {
    subject: 'Your {product_name} password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your {product_name} account was changed, and its other sessions were signed out.',
      'If this wasn’t you, reset your password on the sign-in page right away. That signs everyone else out.',
    ],
    footer: account,
  },
  contactAdded: {
    subject: '{contact} was added to your {product_name} account',
    heading: 'New sign-in method',
    paragraphs: [
      '{contact} was added to your {product_name} account. Anyone who reads messages sent to it can sign in.',
      'If this wasn’t you, sign in, remove it and set a new password right away.',
    ],
    footer: account,
  },
  contactRemoved: {
    subject: '{contact} was removed from your {product_name} account',
    heading: 'Sign-in method removed',
    paragraphs: [
      '{contact} was removed from your {product_name} account and can no longer be used to sign in.',
      'If this wasn’t you, sign in another way, add it again and set a new password right away.',
    ],
    footer: account,
  },
  addressGivenUpWithPin: {
    subject: '{contact} was removed from your {product_name} account',
    heading: 'Email address removed',
    paragraphs: [
      '{contact} was removed from your {product_name} account and can no longer be used to sign in.',
      'The email address is held for at least {hold}. During that time, any other account that verifies it receives no keys. Your own account can add it back at any time, which ends the hold.',
      'If this wasn’t you, someone else knows your PIN: sign in, add the email address again, and set a new password and a new PIN right away.',
    ],
    footer: account,
  },
  addressGivenUp: {
    subject: '{contact} was removed from your {product_name} account',
    heading: 'Email address removed',
    paragraphs: [
      '{contact} was removed from your {product_name} account and can no longer be used to sign in.',
      'The email address is held for at least {hold}. During that time, any other account that verifies it receives no keys. Your own account can add it back at any time, which ends the hold.',
      'If this wasn’t you, someone else can sign in as you: add the email address again, and set a new password right away.',
    ],
    footer: account,
  },
  holdEnds: {
    subject: 'An email address removed from your {product_name} account will be released soon',
    heading: 'A hold ends in a week',
    paragraphs: [
      'On {removed}, an email address was removed from your {product_name} account. The email we sent on that day names it. Since then it has been held: any other account that verifies it receives no keys.',
      'The hold ends in a week. After that, an account that verifies the email address can open the files shared with it.',
      'If you still use that email address, you can add it back to your account and keep it.',
    ],
    footer: account,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your {product_name} account',
    heading: 'New passkey',
    paragraphs: [
      'The passkey “{name}” was added to your {product_name} account. Anyone who has it can sign in.',
      'If this wasn’t you, sign in, delete the passkey and set a new password right away.',
    ],
    footer: account,
  },
  passkeyRemoved: {
    subject: 'The passkey “{name}” was removed from your {product_name} account',
    heading: 'Passkey removed',
    paragraphs: [
      'The passkey “{name}” was removed from your {product_name} account and can no longer be used to sign in to it.',
      'If this wasn’t you, sign in with another method, set a new password and review your sign-in methods.',
    ],
    footer: account,
  },
  walletAdded: {
    subject: 'A wallet was added to your {product_name} account',
    heading: 'New wallet',
    paragraphs: [
      'The wallet {wallet} was added to your {product_name} account. Anyone who controls it can sign in.',
      'If this wasn’t you, sign in, remove the wallet and set a new password right away.',
    ],
    footer: account,
  },
  walletRemoved: {
    subject: 'The wallet {wallet} was removed from your {product_name} account',
    heading: 'Wallet removed',
    paragraphs: [
      'The wallet {wallet} was removed from your {product_name} account and can no longer be used to sign in to it.',
      'If this wasn’t you, sign in with another method, set a new password and review your sign-in methods.',
    ],
    footer: account,
  },
  socialSignInAdded: {
    subject: '{provider} was added to your {product_name} account',
    heading: 'New sign-in method',
    paragraphs: [
      'A {provider} account was added to your {product_name} account. Anyone who controls it can sign in.',
      'If this wasn’t you, sign in, remove it and set a new password right away.',
    ],
    footer: account,
  },
  socialSignInRemoved: {
    subject: '{provider} was removed from your {product_name} account',
    heading: 'Sign-in method removed',
    paragraphs: [
      '{provider} was removed from your {product_name} account and can no longer be used to sign in to it.',
      'If this wasn’t you, sign in with another method, set a new password and review your sign-in methods.',
    ],
    footer: account,
  },
  totpAdded: {
    subject: 'Two-step verification is on for your {product_name} account',
    heading: 'Two-step verification is on',
    paragraphs: [
      'An authenticator app was added to your {product_name} account. Signing in can now require one of its codes.',
      'If this wasn’t you, sign in, remove the authenticator app and set a new password right away.',
    ],
    footer: account,
  },
  totpRemoved: {
    subject: 'Two-step verification is off for your {product_name} account',
    heading: 'Two-step verification is off',
    paragraphs: [
      'The authenticator app was removed from your {product_name} account, together with its recovery codes.',
      'If this wasn’t you, sign in, set a new password and turn two-step verification on again right away.',
    ],
    footer: account,
  },
  recoveryCodesReplaced: {
    subject: 'New recovery codes for your {product_name} account',
    heading: 'New recovery codes',
    paragraphs: [
      'New recovery codes were created for your {product_name} account. The old ones no longer work.',
      'If this wasn’t you, sign in, create new recovery codes and set a new password right away.',
    ],
    footer: account,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your {product_name} account was used',
    heading: 'Recovery code used',
    paragraphs: [
      {
        one: 'Someone signed in to your {product_name} account with a recovery code. {left} recovery code is left.',
        other:
          'Someone signed in to your {product_name} account with a recovery code. {left} recovery codes are left.',
      },
      'If this wasn’t you, sign in, create new recovery codes and set a new password right away.',
    ],
    footer: account,
  },
  sessionsEnded: {
    subject: 'You were signed out of {product_name} everywhere',
    heading: 'You were signed out everywhere',
    paragraphs: [
      'A wrong PIN was entered ten times in a row for your {product_name} account, so we signed it out everywhere.',
      'If it was you, just sign in again. If not, someone else knows your password: change it after you sign in.',
    ],
    footer: account,
  },
  pinChanged: {
    subject: 'Your {product_name} PIN was changed',
    heading: 'Your PIN was changed',
    paragraphs: [
      'The PIN of your {product_name} account was changed. Your other sessions must enter the new PIN.',
      'If this wasn’t you, someone else knows your password and your PIN: set a new password right away using “Forgot password” on the sign-in page, and contact {support}.',
    ],
    footer: account,
  },
  pinCleared: {
    subject: 'Your {product_name} PIN was cleared',
    heading: 'Your PIN was cleared',
    paragraphs: [
      'An operator cleared the PIN of your {product_name} account and signed it out everywhere.',
      'Sign in to verify your email address again and choose a new PIN:',
      '{link}',
      'If you didn’t request this, contact {support} right away.',
    ],
    button: 'Sign in',
    footer: account,
  },
  accountDeleted: {
    subject: 'Your {product_name} account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your {product_name} account was deleted, as you requested. The keys of the cakes that you baked were destroyed, so nobody can open them again.',
      'This email address can’t be used for a new account. If you didn’t request this, contact {support}.',
    ],
    footer: 'You received this email because your email address belonged to a {product_name} account.',
  },
  madeAdmin: {
    subject: 'You’re an admin of {organization} on {product_name}',
    heading: 'You’re now an admin',
    paragraphs: [
      '{by} made you an admin of {organization} on {product_name}.',
      'In admin mode, you can see every file, user and activity entry of the organization, change access to its files, ban users, and add other admins.',
    ],
    footer: account,
  },
  removedAsAdmin: {
    subject: 'You’re no longer an admin of {organization} on {product_name}',
    heading: 'You’re no longer an admin',
    paragraphs: [
      '{by} removed your admin role in {organization} on {product_name}.',
      'Your own files and the files shared with you aren’t affected.',
    ],
    footer: account,
  },
  filesChangedByAdmin,
  accessRequested: {
    subject: '{asker} asks for access to one of your files',
    heading: '{asker} asks for access to one of your files',
    headingWithFile: '{asker} asks for access to “{file_title}”',
    paragraphs: [
      '{file_name}',
      '{asker} has this file but no access to it. You can grant or decline the request in the details of the file.',
      '{link}',
      'If you don’t know this person, decline the request. They aren’t told, and you won’t get another email about it. You can turn these requests off in your account settings.',
    ],
    button: 'Review the request',
    footer: account,
  },
  fileShared: {
    subject: '{sender} shared a file with you',
    heading: '{sender} shared a file with you',
    headingWithFile: '{sender} shared “{file_title}” with you',
    paragraphs: [
      '{file_name}',
      { step: '1. Get the file from {sender}' },
      'It’s sent to you separately from this email, and it’s encrypted.',
      { step: '2. Open it here' },
      'Sign in to {product_name} with this email address, or create an account with it.',
      '{dates}',
      '{link}',
      'If you don’t know {sender}, you can ignore this email.',
    ],
    button: 'Sign in to open it',
    buttonWithoutAccount: 'Create an account to open it',
    footer:
      'You received this email because {sender} shared a file with your email address on {product_name}.',
  },
} as const
