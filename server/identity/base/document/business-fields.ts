import { z } from 'zod'

/** Where a URL has the slug of an organization: at `{{slug}}`. `*` is any text. */
const SlugPattern = z
  .string()
  .max(200)
  .regex(/^[^{}]*\{\{slug\}\}[^{}]*$/, 'must contain {{slug}} once, such as https://{{slug}}.site.example/*')

/** The fields that only a document of kind `business` may have. `null`: the default of a business project. */
export const businessFields = {
  create_organizations: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether people who sign in may create an organization. Only for kind `business`, where `null` means `true`.',
    ),
  slug_pattern: SlugPattern.nullable()
    .default(null)
    .describe(
      'Where the address of a page contains the slug of its organization, such as `https://{{slug}}.site.example/*`. Only for kind `business`. `null`: nowhere.',
    ),
  slug_lookup: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether pages may look up the name and the sign-in rules of an organization by its slug. Only for kind `business`, where `null` means `true`.',
    ),
  passwords: z
    .strictObject({
      scope: z
        .enum(['organization', 'project'])
        .default('organization')
        .describe(
          'To whom a password belongs: to a member of one organization (`organization`), or to an email address in all organizations (`project`). Fixed once a password exists. Only for kind `business`.',
        ),
    })
    .nullable()
    .default(null)
    .describe('The passwords of members. `null`: the defaults.'),
  member_actions: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether members may change their organization and its other members from pages, as their roles allow. Only for kind `business`, where `null` means `true`.',
    ),
}

const limit = z.int().min(1).max(1_000_000_000).nullable().default(null)

/** The limits that only a document of kind `business` may have. */
export const businessLimits = {
  organizations: limit.describe('The maximum number of organizations. Only for kind `business`.'),
  people_per_organization: limit.describe(
    'The maximum number of members of an organization. Only for kind `business`.',
  ),
}

/** Whether a password belongs to a member of one organization, or to an address in all of them (rule B12). */
export type PasswordScope = 'organization' | 'project'

/** What a business project stores of its document. */
export type BusinessSettings = {
  createOrganizations: boolean
  slugPattern: string | null
  slugLookup: boolean
  /** absent in projects that were stored before the field existed, which have the default */
  memberActions?: boolean
  /** absent like `memberActions` */
  passwordScope?: PasswordScope
  maxOrganizations: number | null
  maxPeoplePerOrganization: number | null
}

type Output<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>
type BusinessFields = Output<typeof businessFields> & { limits: Output<typeof businessLimits> }

/** Returns the business settings of a document. */
export const toBusinessSettings = ({
  create_organizations,
  slug_pattern,
  slug_lookup,
  member_actions,
  passwords,
  limits,
}: BusinessFields): BusinessSettings => ({
  createOrganizations: create_organizations ?? true,
  slugPattern: slug_pattern,
  slugLookup: slug_lookup ?? true,
  memberActions: member_actions ?? true,
  passwordScope: passwords?.scope ?? 'organization',
  maxOrganizations: limits.organizations,
  maxPeoplePerOrganization: limits.people_per_organization,
})

/** Returns the fields of a document for the business settings of a project; null for a project of consumers. */
export const toBusinessFields = (settings: BusinessSettings | null) => ({
  create_organizations: settings?.createOrganizations ?? null,
  slug_pattern: settings?.slugPattern ?? null,
  slug_lookup: settings?.slugLookup ?? null,
  member_actions: settings ? (settings.memberActions ?? true) : null,
  passwords: settings && { scope: settings.passwordScope ?? 'organization' },
})

/** Returns the limits of a document for the business settings of a project. */
export const toBusinessLimits = (settings: BusinessSettings | null) => ({
  organizations: settings?.maxOrganizations ?? null,
  people_per_organization: settings?.maxPeoplePerOrganization ?? null,
})

/** The roles that every business project has. */
export const memberRole = 'stytch_member'
export const adminRole = 'stytch_admin'
