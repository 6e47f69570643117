/** What a mail says: plain text, so that what is read is what was written. */
export type MailText = { subject: string; text: string; code?: string; link?: string }

type Named = { productName: string }

/** Every mail that the server sends, in one table. */
export const mailTexts = {
  signInCode: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your code for ${productName}`,
    text: [
      `Your code for signing in to ${productName} is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: without the code nobody can sign in.',
      'Nobody from us will ever ask you for it.',
    ].join('\n\n'),
    code,
  }),
  signInLink: ({ productName, link, minutes }: Named & { link: string; minutes: number }): MailText => ({
    subject: `Your link for signing in to ${productName}`,
    text: [
      `Open this link to sign in to ${productName}:`,
      link,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: nobody is signed in by it but whoever opens it.',
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
      'Or sign in by this one, and keep the password that you have:',
      loginLink,
      `One of them works, once, within the next ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ].join('\n\n'),
    link,
  }),
  nothingToReset: ({ productName }: Named): MailText => ({
    subject: `No password to set for ${productName}`,
    text: [
      `Somebody asked for a new password at ${productName} for this address. There is no account with it.`,
      'If it was you, you may have signed up with another address. If it was not, you can ignore this mail.',
    ].join('\n\n'),
  }),
  passwordChanged: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} password was changed`,
    text: [
      `The password of your ${productName} account was changed, and its other sessions have ended.`,
      'If it was not you, ask for a new password on the login page at once: the one who changed it is signed out by that.',
    ].join('\n\n'),
  }),
  addEmailLink: ({ productName, link, minutes }: Named & { link: string; minutes: number }): MailText => ({
    subject: `Your link for adding this address at ${productName}`,
    text: [
      `Open this link in the browser in which you asked for it, to add this address to your ${productName} account:`,
      link,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: your address is then added to nothing.',
    ].join('\n\n'),
    link,
  }),
  contactAdded: ({ productName, contact }: Named & { contact: string }): MailText => ({
    subject: `${contact} was added to your ${productName} account`,
    text: [
      `${contact} was added to your ${productName} account. Whoever reads what is sent there can sign in.`,
      'If it was not you, sign in, remove it and set a new password at once.',
    ].join('\n\n'),
  }),
  contactRemoved: ({ productName, contact }: Named & { contact: string }): MailText => ({
    subject: `${contact} was removed from your ${productName} account`,
    text: [
      `${contact} was removed from your ${productName} account and leads to it no longer.`,
      'If it was not you, sign in by another way, add it again and set a new password at once.',
    ].join('\n\n'),
  }),
  passkeyAdded: ({ productName, name }: Named & { name: string }): MailText => ({
    subject: `A passkey was added to your ${productName} account`,
    text: [
      `The passkey “${name}” was added to your ${productName} account. Whoever holds it can sign in.`,
      'If it was not you, sign in, delete the passkey and set a new password at once.',
    ].join('\n\n'),
  }),
  walletAdded: ({ productName, wallet }: Named & { wallet: string }): MailText => ({
    subject: `A wallet was added to your ${productName} account`,
    text: [
      `The wallet ${wallet} was added to your ${productName} account. Whoever holds it can sign in.`,
      'If it was not you, sign in, remove the wallet and set a new password at once.',
    ].join('\n\n'),
  }),
  socialSignInAdded: ({ productName, provider }: Named & { provider: string }): MailText => ({
    subject: `${provider} was added to your ${productName} account`,
    text: [
      `A ${provider} account was added to your ${productName} account. Whoever holds it can sign in.`,
      'If it was not you, sign in, remove it and set a new password at once.',
    ].join('\n\n'),
  }),
  verifyEmail: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your verification code for ${productName}`,
    text: [
      `Your code for verifying this email address at ${productName} is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not sign up, you can ignore this mail: no account is opened without the code.',
    ].join('\n\n'),
    code,
  }),
  addEmail: ({ productName, code, minutes }: Named & { code: string; minutes: number }): MailText => ({
    subject: `${code} is your code for ${productName}`,
    text: [
      `Your code for adding this address to a ${productName} account is ${code}.`,
      `It works once, within the next ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: without the code your address is added to nothing.',
      'Nobody from us will ever ask you for it.',
    ].join('\n\n'),
    code,
  }),
  sessionsEnded: ({ productName }: Named): MailText => ({
    subject: `You were signed out of ${productName} everywhere`,
    text: [
      `A wrong PIN was entered ten times in a row for your ${productName} account, so we have ended all of its sessions.`,
      'If it was you, just sign in again. If it was not, somebody else knows your password: change it after signing in.',
    ].join('\n\n'),
  }),
  pinChanged: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} PIN was changed`,
    text: [
      `The PIN of your ${productName} account was changed. Every other session has to give the new one.`,
      'If it was not you, somebody else knows your password and your PIN: set a new password at once by “Forgot password” on the login page, and tell whoever runs your server.',
    ].join('\n\n'),
  }),
  newBrowser: ({ productName, browser }: Named & { browser: string }): MailText => ({
    subject: `Your ${productName} account was signed in to from a new browser`,
    text: [
      `Somebody has signed in to your ${productName} account from a browser that it was not used with before: ${browser}.`,
      'If it was you, you can ignore this mail. If it was not, set a new password at once by “Forgot password” on the login page: that ends every session.',
    ].join('\n\n'),
  }),
  accountDeleted: ({ productName }: Named): MailText => ({
    subject: `Your ${productName} account was deleted`,
    text: [
      `Your ${productName} account was deleted, as you asked. The keys of the cakes that you baked are destroyed, so nobody can open them again.`,
      'This address cannot be used for a new account. If it was not you who asked, tell whoever runs your server.',
    ].join('\n\n'),
  }),
  pinCleared: ({ productName, link }: Named & { link: string }): MailText => ({
    subject: `Your ${productName} PIN was cleared`,
    text: [
      `An operator has cleared the PIN of your ${productName} account, and its sessions have ended.`,
      `Sign in at ${link} to verify your email again and choose a new PIN.`,
      'If you did not ask for this, tell whoever runs your server at once.',
    ].join('\n\n'),
    link,
  }),
} as const

/** What a text message says: short, the code first, so that a phone can offer it. */
export const toCodeMessage = ({ productName, code, minutes }: Named & { code: string; minutes: number }) =>
  `${code} is your code for ${productName}. It works once, for ${minutes} minutes. Give it to nobody.`
