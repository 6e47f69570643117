import { isSocialProvider } from '#contract/social-providers.ts'
import { businessFields, businessLimits } from './business-fields.ts'
import type { ProjectDocument } from './document.ts'
import type { EventObject, EventType } from './event-types.ts'

const businessNames = Object.keys(businessFields) as (keyof typeof businessFields)[]

/** The sign-in methods that members may have. */
const memberProducts: readonly string[] = ['emailMagicLinks', 'otp', 'passwords', 'oauth']

/** The fields that business projects do not have, with the values that mean nothing. */
const consumerFields = {
  text_channels: '[]',
  additions_without_session: 'false',
  second_factor: '"step_up"',
} as const satisfies Partial<Record<keyof ProjectDocument, string>>

/** The fields of calls that this version does not serve in business projects, with the values that mean nothing. */
const laterFields = {
  consent_url: 'null',
  session_migration: 'null',
  trusted_tokens: '[]',
} as const satisfies Partial<Record<keyof ProjectDocument, string>>

/** Lists the fields that do not fit the kind of a document, one sentence each. */
export function findKindProblems(document: ProjectDocument): string[] {
  return [...listFields(document), ...listEventTypes(document)]
}

/** The objects that projects of a kind do not have, so they send no events about them. */
const missingObjects: Readonly<Record<ProjectDocument['kind'], readonly EventObject[]>> = {
  consumer: ['member', 'organization'],
  business: ['user', 'webauthn_registration', 'crypto_wallet'],
}

const isEventOf = (kind: ProjectDocument['kind'], type: EventType): boolean =>
  !missingObjects[kind].some((object) => type.startsWith(`direct.${object}.`))

/** The types of events that projects of the document's kind do not have. */
const listEventTypes = ({ kind, webhooks }: ProjectDocument): string[] =>
  webhooks.flatMap(({ name, events }) =>
    (events ?? [])
      .filter((type) => !isEventOf(kind, type))
      .map(
        (type) =>
          `webhooks: '${name}' lists '${type}', which projects of kind '${kind}' do not send. Remove it.`,
      ),
  )

function listFields(document: ProjectDocument): string[] {
  if (document.kind === 'consumer') {
    const limitNames = Object.keys(businessLimits) as (keyof typeof businessLimits)[]
    const clients = Object.keys(document.social).filter((name) => !isSocialProvider(name))
    const shown = (document.widget_providers ?? []).filter((name) => !isSocialProvider(name))
    const ofBusiness = [
      ...clients.map((name) => `social.${name}`),
      ...businessNames.filter((name) => document[name] !== null),
      ...limitNames.filter((name) => document.limits[name] !== null).map((name) => `limits.${name}`),
    ]
    return [
      ...ofBusiness.map((name) => `${name} is for kind 'business'. Remove it, or set kind to 'business'.`),
      ...shown.map(
        (name) => `widget_providers contains '${name}', which only members of organizations have. Remove it.`,
      ),
    ]
  }
  return [
    ...document.products
      .filter((product) => !memberProducts.includes(product))
      .map(
        (product) => `products contains '${product}', which members of organizations do not have. Remove it.`,
      ),
    ...listSet(document, consumerFields).map(
      (name) => `${name} is for kind 'consumer'. Remove it from this document of kind 'business'.`,
    ),
    ...listSet(document, laterFields).map(
      (name) => `${name} is not supported for kind 'business' yet. Remove it.`,
    ),
    ...document.rbac.resources
      .filter(({ resource_id }) => resource_id.startsWith('stytch.'))
      .map(
        ({ resource_id }) => `rbac.resources: '${resource_id}' is built in. Choose a different resource_id.`,
      ),
  ]
}

const listSet = <Name extends keyof ProjectDocument>(
  document: ProjectDocument,
  unset: Readonly<Record<Name, string>>,
): Name[] => (Object.keys(unset) as Name[]).filter((name) => JSON.stringify(document[name]) !== unset[name])
