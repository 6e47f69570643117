/** An email, plain text only. `code` and `link` repeat what the text contains, for the development outbox. */
export type MailText = { subject: string; text: string; code?: string; link?: string }

type Named = { productName: string }

/** Writes minutes in the largest unit that divides them: `2 days`, `90 minutes`. */
function toPeriod(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Every email that asks the reader to act or confirms a change to the account. */
export const mailTexts = {
  signInCode: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your code for ${productName}`,
    text: [
      `Your code for signing in to ${productName} is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not request it, you can ignore this email: nobody can sign in without the code.',
      'We will never ask you for it.',
    ].join('\n\n'),
    code,
  }),
  signInLink: ({ productName, link, minutes }: Named & { link: string; minutes: number }): MailText => ({
    subject: `Your link for signing in to ${productName}`,
    text: [
      `Open this link to sign in to ${productName}:`,
      link,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not request it, you can ignore this email: the link only signs in the person who opens it.',
    ].join('\n\n'),
    link,
  }),
  invitation: ({ productName, link, minutes }: Named & { link: string; minutes: number }): MailText => ({
    subject: `You are invited to ${productName}`,
    text: [
      `You are invited to ${productName}. Open this link to accept the invitation and sign in:`,
      link,
      `It works once, within the next ${toPeriod(minutes)}.`,
      'If you do not know why you received it, you can ignore this email.',
    ].join('\n\n'),
    link,
  }),
  resetPassword: ({
    productName,
    link,
    loginLink,
    minutes,
  }: Named & { link: string; loginLink: string; minutes: number }): MailText => ({
    subject: `Set a new password for ${productName}`,
    text: [
      `Open this link to set a new password for ${productName}:`,
      link,
      'Or sign in without changing your password:',
      loginLink,
      `You can use only one of these links, once, within the next ${minutes} minutes.`,
      'If you did not request it, you can ignore this email: your password stays the same.',
    ].join('\n\n'),
    link,
  }),
  nothingToReset: ({ productName }: Named): MailText => ({
    subject: `No ${productName} account with this email address`,
    text: [
      `Someone requested a new ${productName} password for this email address, but no account uses it.`,
      'If it was you, you may have signed up with another email address. If not, you can ignore this email.',
    ].join('\n\n'),
  }),
  passwordChanged: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} password was changed`,
    text: [
      `The password of your ${productName} account was changed, and its other sessions were signed out.`,
      'If it was not you, reset your password on the login page right away: that signs out everyone else.',
    ].join('\n\n'),
  }),
  addEmailLink: ({ productName, link, minutes }: Named & { link: string; minutes: number }): MailText => ({
    subject: `Your link for adding this email address to ${productName}`,
    text: [
      `To add this email address to your ${productName} account, open this link in the browser where you requested it:`,
      link,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not request it, you can ignore this email: nothing will be added.',
    ].join('\n\n'),
    link,
  }),
  contactAdded: ({ productName, contact }: Named & { contact: string }): MailText => ({
    subject: `${contact} was added to your ${productName} account`,
    text: [
      `${contact} was added to your ${productName} account. Anyone who reads messages sent to it can sign in.`,
      'If it was not you, sign in, remove it and set a new password right away.',
    ].join('\n\n'),
  }),
  contactRemoved: ({ productName, contact }: Named & { contact: string }): MailText => ({
    subject: `${contact} was removed from your ${productName} account`,
    text: [
      `${contact} was removed from your ${productName} account and can no longer be used to sign in.`,
      'If it was not you, sign in another way, add it again and set a new password right away.',
    ].join('\n\n'),
  }),
  passkeyAdded: ({ productName, name }: Named & { name: string }): MailText => ({
    subject: `A passkey was added to your ${productName} account`,
    text: [
      `The passkey “${name}” was added to your ${productName} account. Anyone who has it can sign in.`,
      'If it was not you, sign in, delete the passkey and set a new password right away.',
    ].join('\n\n'),
  }),
  totpAdded: ({ productName }: Named): MailText => ({
    subject: `Two-step verification is on for your ${productName} account`,
    text: [
      `An authenticator app was added to your ${productName} account. Signing in can now require one of its codes.`,
      'If it was not you, sign in, remove the authenticator app and set a new password right away.',
    ].join('\n\n'),
  }),
  totpRemoved: ({ productName }: Named): MailText => ({
    subject: `Two-step verification is off for your ${productName} account`,
    text: [
      `The authenticator app was removed from your ${productName} account, together with its recovery codes.`,
      'If it was not you, sign in, set a new password and turn two-step verification on again right away.',
    ].join('\n\n'),
  }),
  recoveryCodesReplaced: ({ productName }: Named): MailText => ({
    subject: `New recovery codes for your ${productName} account`,
    text: [
      `New recovery codes were created for your ${productName} account. The old ones no longer work.`,
      'If it was not you, sign in, create new recovery codes and set a new password right away.',
    ].join('\n\n'),
  }),
  recoveryCodeUsed: ({ productName, left }: Named & { left: number }): MailText => ({
    subject: `A recovery code of your ${productName} account was used`,
    text: [
      `Someone signed in to your ${productName} account with a recovery code. ${left} recovery codes are left.`,
      'If it was not you, sign in, create new recovery codes and set a new password right away.',
    ].join('\n\n'),
  }),
  walletAdded: ({ productName, wallet }: Named & { wallet: string }): MailText => ({
    subject: `A wallet was added to your ${productName} account`,
    text: [
      `The wallet ${wallet} was added to your ${productName} account. Anyone who controls it can sign in.`,
      'If it was not you, sign in, remove the wallet and set a new password right away.',
    ].join('\n\n'),
  }),
  socialSignInAdded: ({ productName, provider }: Named & { provider: string }): MailText => ({
    subject: `${provider} was added to your ${productName} account`,
    text: [
      `A ${provider} account was added to your ${productName} account. Anyone who controls it can sign in.`,
      'If it was not you, sign in, remove it and set a new password right away.',
    ].join('\n\n'),
  }),
  verifyEmail: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your verification code for ${productName}`,
    text: [
      `Your code for verifying this email address at ${productName} is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not sign up, you can ignore this email: no account is created without the code.',
    ].join('\n\n'),
    code,
  }),
  addEmail: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your code for ${productName}`,
    text: [
      `Your code for adding this email address to a ${productName} account is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not request it, you can ignore this email: nothing will be added without the code.',
      'We will never ask you for it.',
    ].join('\n\n'),
    code,
  }),
  sessionsEnded: ({ productName }: Named): MailText => ({
    subject: `You were signed out of ${productName} everywhere`,
    text: [
      `A wrong PIN was entered ten times in a row for your ${productName} account, so we signed it out everywhere.`,
      'If it was you, just sign in again. If not, someone else knows your password: change it after you sign in.',
    ].join('\n\n'),
  }),
  pinChanged: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} PIN was changed`,
    text: [
      `The PIN of your ${productName} account was changed. Your other sessions must enter the new PIN.`,
      'If it was not you, someone else knows your password and your PIN: set a new password right away using “Forgot password” on the login page, and contact the operator of your server.',
    ].join('\n\n'),
  }),
  newBrowser: ({ productName, browser }: Named & { browser: string }): MailText => ({
    subject: `New sign-in to your ${productName} account`,
    text: [
      `Someone signed in to your ${productName} account from a new browser: ${browser}.`,
      'If it was you, you can ignore this email. If not, set a new password right away using “Forgot password” on the login page: that signs your account out everywhere.',
    ].join('\n\n'),
  }),
  accountDeleted: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} account was deleted`,
    text: [
      `Your ${productName} account was deleted, as you requested. The keys of the cakes that you baked were destroyed, so nobody can open them again.`,
      'This email address cannot be used for a new account. If you did not request this, contact the operator of your server.',
    ].join('\n\n'),
  }),
  pinCleared: ({ productName, link }: Named & { link: string }): MailText => ({
    subject: `Your ${productName} PIN was cleared`,
    text: [
      `An operator cleared the PIN of your ${productName} account and signed it out everywhere.`,
      `Sign in at ${link} to verify your email address again and choose a new PIN.`,
      'If you did not request this, contact the operator of your server right away.',
    ].join('\n\n'),
    link,
  }),
} as const

/** Returns a text message with the code first, so that phones offer to fill it in. */
export const toCodeMessage = ({ productName, code, minutes }: Named & { code: string; minutes: number }) =>
  `${code} is your code for ${productName}. It works once, for ${minutes} minutes. Do not share it.`
