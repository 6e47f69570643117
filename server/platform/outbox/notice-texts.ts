import type { MailText } from './texts.ts'

type Named = { productName: string }

/** `November 22, 2026`, in UTC */
const toDay = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Emails that inform people about a change to their account, their role or their files. */
export const noticeTexts = {
  /** `knowsPin`: the removal required the PIN. A hosted provider does not know it. */
  addressGivenUp: ({
    productName,
    contact,
    days,
    knowsPin,
  }: Named & { contact: string; days: number; knowsPin: boolean }): MailText => ({
    subject: `${contact} was removed from your ${productName} account`,
    text: [
      `${contact} was removed from your ${productName} account and can no longer be used to sign in.`,
      `The email address is held for at least ${days} days. During that time, any other account that verifies it receives no keys. Your own account can add it back at any time, which ends the hold.`,
      knowsPin
        ? 'If it was not you, someone else knows your PIN: sign in, add the email address again, and set a new password and a new PIN right away.'
        : 'If it was not you, someone else can sign in as you: add the email address again, and set a new password right away.',
    ].join('\n\n'),
  }),
  signInMethodRemoved: ({ productName, method }: Named & { method: string }): MailText => ({
    subject: `${method} was removed from your ${productName} account`,
    text: [
      `${method} was removed from your ${productName} account and can no longer be used to sign in to it.`,
      'If this was not you, sign in with another method, set a new password and review your sign-in methods.',
    ].join('\n\n'),
  }),
  holdEnds: ({ productName, removed }: Named & { removed: Date }): MailText => ({
    subject: `An email address removed from your ${productName} account will be released soon`,
    text: [
      `On ${toDay(removed)}, an email address was removed from your ${productName} account. The email we sent on that day names it. Since then it has been held: any other account that verifies it receives no keys.`,
      'The hold ends in a week. After that, an account that verifies the email address can open the files shared with it.',
      'If you still use that email address, you can add it back to your account and keep it.',
    ].join('\n\n'),
  }),
  madeAdmin: ({ productName, organization, by }: Named & { organization: string; by: string }): MailText => ({
    subject: `You are an admin of ${organization} at ${productName}`,
    text: [
      `${by} made you an admin of ${organization} at ${productName}.`,
      'In admin mode, you can see every file, user and activity entry of the organization, change access to its files, ban users, and add other admins.',
    ].join('\n\n'),
  }),
  removedAsAdmin: ({
    productName,
    organization,
    by,
  }: Named & { organization: string; by: string }): MailText => ({
    subject: `You are no longer an admin of ${organization} at ${productName}`,
    text: [
      `${by} removed your admin role in ${organization} at ${productName}.`,
      'Your own files and the files shared with you are not affected.',
    ].join('\n\n'),
  }),
  changedByAdmin: ({
    productName,
    admin,
    files,
    changes,
  }: Named & { admin: string; files: readonly string[]; changes: readonly string[] }): MailText => ({
    subject: `An admin changed ${files.length === 1 ? 'one' : files.length} of your files at ${productName}`,
    text: [
      `${admin}, an admin of your organization, changed ${files.length === 1 ? 'your file' : `${files.length} of your files`} in admin mode:`,
      toList(files),
      'Changes:',
      toList(changes),
      'You can find them in the activity of each file. If you did not expect this, ask the admin.',
    ].join('\n\n'),
  }),
} as const

const maxLines = 20

/** One line per entry. Long lists are cut so that the email stays readable. */
function toList(lines: readonly string[]): string {
  const shown = lines.slice(0, maxLines).map((line) => `- ${line.slice(0, 300)}`)
  return [...shown, ...(lines.length > maxLines ? [`- and ${lines.length - maxLines} more`] : [])].join('\n')
}
