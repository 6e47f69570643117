import type { MailText } from './texts.ts'

type Named = { productName: string }

/** `November 22, 2026`, in UTC as every instant of the server */
const toDay = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Mails that tell somebody what happened to their account, their role or their files. They ask for nothing. */
export const noticeTexts = {
  addressGivenUp: ({ productName, contact, days }: Named & { contact: string; days: number }): MailText => ({
    subject: `${contact} was removed from your ${productName} account`,
    text: [
      `${contact} was removed from your ${productName} account and leads to it no longer.`,
      `The address is held for at least ${days} days: an account that proves it during that time receives no keys. Your own account can add it again at any time and has it back at once.`,
      'If it was not you, somebody else knows your PIN: sign in, add the address again, and set a new password and a new PIN at once.',
    ].join('\n\n'),
  }),
  holdEnds: ({ productName, removed }: Named & { removed: Date }): MailText => ({
    subject: `An email address that your ${productName} account gave up is released soon`,
    text: [
      `On ${toDay(removed)}, an email address was removed from your ${productName} account. The mail of that day names it. Since then it has been held: an account that proves it receives no keys.`,
      'In a week the hold ends. Whoever proves the address after that receives what others have shared with it.',
      'If you still read mail at that address, you can add it to your account again and keep it.',
    ].join('\n\n'),
  }),
  madeAdmin: ({ productName, organization, by }: Named & { organization: string; by: string }): MailText => ({
    subject: `You are an admin of ${organization} at ${productName}`,
    text: [
      `${by} has made you an admin of ${organization} at ${productName}.`,
      'In admin mode you see every file, user and activity entry of the organization, and can change access to its files, ban users, and name other admins.',
    ].join('\n\n'),
  }),
  unmadeAdmin: ({
    productName,
    organization,
    by,
  }: Named & { organization: string; by: string }): MailText => ({
    subject: `You are no longer an admin of ${organization} at ${productName}`,
    text: [
      `${by} has ended your role as an admin of ${organization} at ${productName}.`,
      'Your own files and what is shared with you stay as they are.',
    ].join('\n\n'),
  }),
  changedByAdmin: ({
    productName,
    admin,
    files,
    changes,
  }: Named & { admin: string; files: readonly string[]; changes: readonly string[] }): MailText => ({
    subject: `An admin changed ${files.length === 1 ? 'a file' : `${files.length} files`} of yours at ${productName}`,
    text: [
      `${admin}, an admin of your organization, has changed ${files.length === 1 ? 'your file' : `${files.length} of your files`} in admin mode:`,
      toList(files),
      'What changed:',
      toList(changes),
      'The change is in the activity of each file. If you did not expect it, ask the admin.',
    ].join('\n\n'),
  }),
} as const

const mostLines = 20

/** One line each, up to a number that still makes a mail. */
function toList(lines: readonly string[]): string {
  const shown = lines.slice(0, mostLines).map((line) => `- ${line.slice(0, 300)}`)
  return [...shown, ...(lines.length > mostLines ? [`- and ${lines.length - mostLines} more`] : [])].join(
    '\n',
  )
}
