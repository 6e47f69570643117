import * as z from 'zod/mini'

/** The beginning of the IDs of organizations, which no slug or external ID may have (rule B3). */
const idPrefix = 'organization-'

/** The slug of an organization: 2 to 128 letters, digits or the characters `-` `.` `_` `~`, in lower case. */
export const Slug = z
  .string()
  .check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9._~-]{2,128}$/, 'must have 2 to 128 letters, digits or the characters - . _ ~'),
  )
  .check(z.refine((slug) => !slug.startsWith(idPrefix), `must not begin with ${idPrefix}`))

/** The ID that a site uses for an organization: up to 128 letters, digits or the characters `.` `_` `|` `-`. */
export const OrganizationExternalId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._|-]{1,128}$/, 'must have 1 to 128 letters, digits or the characters . _ | -'))
  .check(z.refine((id) => !id.startsWith(idPrefix), `must not begin with ${idPrefix}`))

/** Returns a slug for the name of an organization: its ASCII letters and digits, joined by hyphens. */
export function toSlug(name: string): string {
  const parts =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const slug = parts.join('-').slice(0, 100)
  return slug.length < 2 || slug.startsWith(idPrefix) ? `org-${slug}` : slug
}
