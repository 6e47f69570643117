import { fieldPathOf, unlockedPath } from '#cake/index.ts'
import { basePath, findGrantee, type Grantee, type KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { BakeError } from './bake-error.ts'
import { quoteName } from './terminal.ts'

/** A recipient and what they can open: the whole cake, or the unlocked part and these fields. */
export type Recipient = { grantee: Grantee; opens: 'all' | readonly string[] }

/** The values of the recipient and field options, as entered. */
export type RecipientOptions = {
  layered?: string[] | undefined
  to?: string[] | undefined
  'to-unlocked'?: string[] | undefined
}

/**
 * Reads who can open what. An email address contains no colon, so the first colon separates it from the field name,
 * which can contain any character. Grants to the same recipient are combined.
 * @throws BakeError if an email address is invalid, or a field is not encrypted
 */
export function readRecipients(options: RecipientOptions): Recipient[] {
  const fields = options.layered ?? []
  const recipients = new Map<Grantee, Recipient>()
  const add = (grantee: Grantee, opens: Recipient['opens']) => {
    const existing = recipients.get(grantee)?.opens ?? []
    const isAll = opens === 'all' || existing === 'all'
    recipients.set(grantee, { grantee, opens: isAll ? 'all' : [...new Set([...existing, ...opens])] })
  }
  for (const text of options.to ?? []) {
    const [email = '', ...rest] = text.split(':')
    const grantee = readGrantee('--to', email)
    if (rest.length === 0) add(grantee, 'all')
    else add(grantee, [readField(text, rest.join(':'), fields)])
  }
  for (const text of options['to-unlocked'] ?? []) {
    if (fields.length === 0) throw new BakeError('--to-unlocked needs --layered.')
    add(readGrantee('--to-unlocked', text), [])
  }
  return [...recipients.values()]
}

/** The permissions of the recipients. Each permission on a field opens the unlocked part too (rule F5). */
export function toPermissions(recipients: readonly Recipient[]): Permission[] {
  return recipients.flatMap(({ grantee: email, opens }) => {
    const paths: KeyPath[] = opens === 'all' ? [basePath] : opens.map(fieldPathOf)
    return (paths.length > 0 ? paths : [unlockedPath]).map((key_path) => ({ email, key_path }))
  })
}

/** @returns a sentence for each group of recipients with the same access */
export function describeAccess(recipients: readonly Recipient[], isLayered: boolean): string[] {
  const those = (opens: (recipient: Recipient) => boolean) =>
    recipients.filter(opens).map(({ grantee }) => grantee)
  const all = those(({ opens }) => opens === 'all')
  const unlocked = those(({ opens }) => opens.length === 0)
  const some = recipients.filter(({ opens }) => opens !== 'all' && opens.length > 0)
  if (recipients.length === 0)
    return ['Only you can open it. Grant access with --to, or later in the portal.']
  return [
    `${['You', ...all].join(', ').replace(/, ([^,]*)$/, ' and $1')} can open ${isLayered ? 'everything' : 'it'}.`,
    ...some.map(
      ({ grantee, opens }) =>
        `${grantee} can open the unlocked part and ${[...opens].map(quoteName).join(', ')}.`,
    ),
    ...(unlocked.length > 0 ? [`${unlocked.join(', ')} can open the unlocked part only.`] : []),
  ]
}

function readField(text: string, field: string, fields: readonly string[]): string {
  if (fields.includes(field)) return field
  throw new BakeError(
    `Invalid --to '${text}': '${field}' is not encrypted as a separate field. Add --layered '${field}', or omit it after the email address.`,
  )
}

function readGrantee(option: string, text: string): Grantee {
  const grantee = findGrantee(text)
  if (grantee !== undefined) return grantee
  throw new BakeError(
    `Invalid ${option} '${text}': use an email address (ann@example.org) or a domain wildcard ('*@example.org').`,
  )
}
