import { listSpellings, toNewSpelling } from '#contract/email-forms.ts'
import { type Email, findGrantee } from '#contract/ids.ts'

/** The fields of requests that contain email addresses or recipients. */
const fields = new Set([
  'email',
  'emails',
  'email_address',
  'new_email',
  'user',
  'baker',
  'filter_value', // of a search for users
])

/** The nesting of the deepest field that contains an email address. Other data, such as metadata, may be deeper. */
const maxDepth = 6

/** Lists which of these spellings the server knows. */
export type ListKnown = (spellings: readonly Email[]) => Promise<readonly string[]>

/**
 * Replaces the email addresses in a request by the spellings under which the server knows them: as entered, if it knows
 * that spelling, otherwise another one that it knows, otherwise the composed one (rule A68). Nearly every email address
 * has only one spelling, and costs nothing.
 */
export async function settleEmails<Input>(input: Input, listKnown: ListKnown): Promise<Input> {
  const spellings = new Map<string, Email[]>()
  mapEmails(input, (text) => {
    const [entered, ...alternatives] = listSpellingsOf(text)
    if (entered !== undefined && alternatives.length > 0) spellings.set(text, [entered, ...alternatives])
    return text
  })
  if (spellings.size === 0) return input
  const knownSpellings = new Set(await listKnown([...new Set([...spellings.values()].flat())]))
  return mapEmails(input, (text) => {
    const candidates = spellings.get(text)
    const [entered] = candidates ?? []
    if (entered === undefined) return text
    return candidates?.find((spelling) => knownSpellings.has(spelling)) ?? toNewSpelling(entered)
  }) as Input
}

function listSpellingsOf(text: string): Email[] {
  if (!/\P{ASCII}/u.test(text) || text.length > maxLength) return []
  const grantee = findGrantee(text)
  return grantee === undefined || grantee.startsWith('*@') ? [] : listSpellings(grantee as string as Email)
}

/** The maximum length of an email address in a request. */
const maxLength = 254

/** Copies an input, with another text in each field that contains an email address. */
function mapEmails(value: unknown, map: (text: string) => string, field = '', depth = 0): unknown {
  if (typeof value === 'string') return fields.has(field) ? map(value) : value
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => mapEmails(item, map, field, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapEmails(item, map, key, depth + 1)]),
  )
}
