import {
  type Conversion,
  convertId,
  convertMetadata,
  joinParts,
  withFields,
  withoutField,
} from './conversion.ts'

/**
 * Converts a row of a CSV with the header of an Amazon Cognito user pool. Cognito does not export passwords.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html
 * @param row the cells by column
 * @returns undefined if the row has another format
 */
export function readCognitoUser(row: Readonly<Record<string, string>>): Conversion | undefined {
  const username = row['cognito:username']
  if (!username) return undefined
  // Cognito's tokens identify users by the subject, so sites usually store the subject.
  const userId = row.sub || username
  const profile = {
    name: {
      first_name: row.given_name || (row.family_name ? '' : (row.name ?? '')),
      middle_name: row.middle_name ?? '',
      last_name: row.family_name ?? '',
    },
    emails: row.email ? [{ email: row.email, verified: isTrue(row.email_verified) }] : [],
    phone_numbers: row.phone_number
      ? [{ phone_number: row.phone_number, verified: isTrue(row.phone_number_verified) }]
      : [],
  }
  return joinParts(userId, [
    convertId(userId),
    withFields(profile),
    // Users can change custom attributes themselves, unless the app client forbids it.
    convertMetadata('untrusted_metadata', readCustomAttributes(row)),
    isTrue(row['cognito:mfa_enabled']) ? withoutField('cognito:mfa_enabled', factorReason) : withFields({}),
  ])
}

/** Joins cells that Cognito divides differently from RFC 4180: it writes a comma within a cell as `\,`. */
export function joinCognitoCells(cells: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const cell of cells) {
    const text = cell.endsWith('\\') ? `${cell.slice(0, -1)},` : cell
    if (isOpen) joined.push(`${joined.pop() ?? ''}${text}`)
    else joined.push(text)
    isOpen = cell.endsWith('\\')
  }
  return joined
}

const prefix = 'custom:'

const readCustomAttributes = (row: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== '' ? [[name.slice(prefix.length), value]] : [],
    ),
  )

const isTrue = (cell: string | undefined) => cell?.toLowerCase() === 'true'

const factorReason = 'The second factor is not in the export. The user can add an authenticator app.'
