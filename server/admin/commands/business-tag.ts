import { isMemberProvider } from '#contract/member-providers.ts'
import { listShownProviders } from '../../identity/base/projects/document-columns.ts'
import { hasAddressPasswords, type Project } from '../../identity/base/projects/store.ts'
import { UsageError } from '../usage-error.ts'

/** How visitors of a business project sign in. The first one is the widget's default. */
const flows = ['discovery', 'organization', 'password-reset'] as const
type Flow = (typeof flows)[number]

/** What an operator chooses for the tag of a business project. */
export type TagChoice = {
  kind?: string | undefined
  flow?: string | undefined
  organizationSlug?: string | undefined
}

/** What a tag for businesses has besides the attributes of every tag. */
export type BusinessTag = { kind: 'business'; flow: Flow; organizationSlug?: string }

/**
 * Checks that the options of `widget tag` fit the project.
 *
 * @returns undefined for a project of consumers
 * @throws UsageError that names the option that does not fit
 */
export function readBusinessTag(project: Project, choice: TagChoice): BusinessTag | undefined {
  const { kind, flow = 'discovery', organizationSlug } = choice
  const { name } = project
  if (kind !== undefined && kind !== 'business' && kind !== 'consumer')
    throw new UsageError("--kind must be 'consumer' or 'business'.")
  if (kind !== undefined && kind !== project.kind)
    throw new UsageError(`${name} is a ${project.kind} project, whose kind never changes. Omit --kind.`)
  if (project.kind === 'consumer') {
    if (choice.flow === undefined && organizationSlug === undefined) return undefined
    throw new UsageError(`--flow and --organization-slug are for business projects. ${name} has consumers.`)
  }
  if (!isFlow(flow)) throw new UsageError(`--flow must be one of ${flows.join(', ')}.`)
  if (organizationSlug !== undefined && flow === 'discovery')
    throw new UsageError('--organization-slug needs --flow organization or --flow password-reset.')
  if (organizationSlug === undefined && flow === 'organization' && !project.business?.slugPattern)
    throw new UsageError(
      `Name the organization of the page with --organization-slug, or set slug_pattern in the document of ${name}.`,
    )
  return { kind: 'business', flow, ...(organizationSlug !== undefined && { organizationSlug }) }
}

const isFlow = (flow: string): flow is Flow => flows.some((name) => name === flow)

/** The identity providers of members that the tag shows, in order. */
export const listMemberProviders = (project: Project): string[] =>
  listShownProviders(project).filter(isMemberProvider)

/**
 * The products of a tag that work with the project's redirect URIs, its providers and the flow. A password of one organization
 * signs in only on the page of that organization.
 */
export function listBusinessProducts(project: Project, { flow }: Pick<BusinessTag, 'flow'>): string[] {
  const needsOrganization = flow === 'discovery' && !hasAddressPasswords(project)
  return project.products
    .filter((product) => product !== 'oauth' || listMemberProviders(project).length > 0)
    .filter((product) => product !== 'passwords' || !needsOrganization)
    .filter((product) => product === 'otp' || project.redirectUrls.length > 0)
    .map((product) => (product === 'otp' ? 'emailOtp' : product))
}

/** Why no product of a business project works in its tag, and what to change. */
export const describeMissingProducts = ({ name }: Project, { flow }: BusinessTag): string =>
  flow === 'discovery'
    ? `The widget needs a product that works without an organization. Add otp, or emailMagicLinks with redirect_uris, to the document of ${name}, and apply it.`
    : `The widget needs a product that works without redirect_uris. Add otp to products, or redirect_uris, to the document of ${name}, and apply it.`
