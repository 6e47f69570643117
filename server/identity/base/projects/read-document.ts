import { isAnyProvider } from '#contract/any-providers.ts'
import { dkimKeyPath, findDkimProblem } from '../document/dkim-fields.ts'
import { ProjectDocument } from '../document/document.ts'
import type { SecretReference } from '../document/document-fields.ts'
import { findKindProblems } from '../document/kind-problems.ts'
import { findRbacProblems } from '../document/policy-fields.ts'
import { toWebhookSecretPaths } from '../document/webhook-fields.ts'
import type { ProjectKind } from '../schema/projects.ts'
import { listBuiltInResources } from './business-policy.ts'
import { toProblems } from './document-problems.ts'
import { listGatewayReferences } from './stored-text-messages.ts'

/** A document that cannot be applied. The message has one sentence for each problem. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/**
 * Parses the text of a project document and fills in the defaults.
 * @throws DocumentError with one sentence for each problem
 */
export function readDocument(text: string): ProjectDocument {
  const document = parse(text)
  const result = ProjectDocument.safeParse(document, { reportInput: true })
  if (!result.success) throw new DocumentError(toProblems(result.error.issues))
  const problems = findConflicts(result.data)
  if (problems.length > 0) throw new DocumentError(problems)
  return { ...result.data, social: inOrderOf(document, result.data.social) }
}

/** The schema returns the clients in its own order, but the order of the document is that of the widget's buttons. */
function inOrderOf(document: unknown, social: ProjectDocument['social']): ProjectDocument['social'] {
  const names = Object.keys((document as { social?: object }).social ?? {}).filter(isAnyProvider)
  return Object.fromEntries(names.map((name) => [name, social[name]]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser quotes the text, which may contain a secret.
    const position = /position \d+(?: \(line \d+ column \d+\))?/.exec(String(error))?.[0]
    throw new DocumentError([`The document is not valid JSON${position ? `: see ${position}` : ''}.`])
  }
}

/**
 * Requires that a document keeps the kind of its project, whose users belong to directories of this kind.
 * @throws DocumentError
 */
export function requireSameKind({ name, kind }: ProjectDocument, project: { kind: ProjectKind }): void {
  if (project.kind === kind) return
  throw new DocumentError([
    `kind has been '${project.kind}' since ${name} was created, and cannot change. Create another project, or set kind to '${project.kind}'.`,
  ])
}

/** Checks the fields that depend on each other. JSON Schema cannot express these rules. */
function findConflicts(document: ProjectDocument): string[] {
  const { session, rbac, sender, dkim } = document
  const dkimProblem = findDkimProblem(sender, dkim)
  return [
    ...(dkimProblem === undefined ? [] : [dkimProblem]),
    ...findKindProblems(document),
    ...(session.default_minutes > session.max_minutes
      ? [
          `session.default_minutes must be at most session.max_minutes (${session.max_minutes}). Reduce the first or raise the second.`,
        ]
      : []),
    ...findRbacProblems(rbac, listBuiltInResources(document)),
  ]
}

/** A reference to a secret, with its path in the document, such as `social.google.client_secret`. */
export type LocatedReference = { path: string; reference: SecretReference }

/** Lists the references to secrets in a document. */
export const listReferences = ({
  dkim,
  social,
  webhooks,
  ...document
}: ProjectDocument): LocatedReference[] => [
  ...listGatewayReferences(document),
  ...(dkim ? [{ path: dkimKeyPath, reference: dkim.private_key }] : []),
  ...Object.entries(social).flatMap(([provider, client]) =>
    client && isAnyProvider(provider)
      ? [{ path: toSecretPath(provider), reference: client.client_secret }]
      : [],
  ),
  ...webhooks.flatMap(({ name, secret, previous_secret: previous }) => {
    const [path, previousPath] = toWebhookSecretPaths(name)
    return [{ path, reference: secret }, ...(previous ? [{ path: previousPath, reference: previous }] : [])]
  }),
]

/** The path of a provider's client secret. The database stores the secret under the same name. */
export const toSecretPath = (provider: string): string => `social.${provider}.client_secret`
