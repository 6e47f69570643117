import { findKeyProblem } from '../../../platform/email/dkim.ts'
import { parseSecret } from '../../../platform/secrets/sign-message.ts'
import { dkimKeyPath } from '../../base/document/dkim-fields.ts'
import type { ProjectDocument } from '../../base/document/document.ts'
import { toWebhookSecretPaths } from '../../base/document/webhook-fields.ts'
import { listWidgetProviders } from '../../base/projects/document-columns.ts'
import { DocumentError, listReferences, toSecretPath } from '../../base/projects/read-document.ts'
import { maskSecret } from '../../base/projects/secret-store.ts'
import { listSigningPaths, maskGatewaySecrets } from '../../base/projects/stored-text-messages.ts'

/**
 * Returns the secrets of a document by path: supplied ones, and stored ones to which its masks refer.
 * @throws DocumentError with one sentence per missing or malformed secret
 */
export function resolveSecrets(
  document: ProjectDocument,
  suppliedSecrets: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, string>,
): Map<string, string> {
  const problems: string[] = []
  const secrets = new Map<string, string>()
  const signing = listSigningPaths(document)
  for (const { path, reference } of listReferences(document)) {
    const kept = 'kept' in reference ? reference.kept : undefined
    const value = kept === undefined ? suppliedSecrets.get(path) : findKept(stored, path, kept)
    const problem = findSecretProblem(path, value, kept) ?? findSigningProblem(path, value, signing)
    if (problem) problems.push(`${path} ${problem}`)
    else if (value !== undefined) secrets.set(path, value)
  }
  if (problems.length > 0) throw new DocumentError(problems)
  return secrets
}

/**
 * Finds the stored secret that an export refers to by its mask. To rotate a webhook's secret, the operator moves it to
 * `previous_secret`.
 */
function findKept(stored: ReadonlyMap<string, string>, path: string, kept: string): string | undefined {
  const valueAtPath = stored.get(path)
  const current = stored.get(path.replace(/^(webhooks\..+\.)previous_secret$/, '$1secret'))
  return (
    [valueAtPath, current].find((value) => value !== undefined && maskSecret(value) === kept) ?? valueAtPath
  )
}

function findSigningProblem(
  path: string,
  value: string | undefined,
  signing: readonly string[],
): string | undefined {
  const isSigning = path.startsWith('webhooks.') || signing.includes(path)
  if (!isSigning || value === undefined || parseSecret(value)) return undefined
  return 'must be whsec_ and 24 to 64 random bytes in base64. Create one with: echo "whsec_$(openssl rand -base64 32)"'
}

function findSecretProblem(
  path: string,
  value: string | undefined,
  kept: string | undefined,
): string | undefined {
  if (value === undefined) {
    return kept === undefined
      ? 'has no value. Set the environment variable or write the file that it names.'
      : `is ${kept}, a secret that this server does not have. Replace it with {"env": "NAME"} or {"file": "PATH"}.`
  }
  if (kept !== undefined && kept !== maskSecret(value)) {
    return `is ${kept}, but this server has ${maskSecret(value)}. Export the project again, or replace it with {"env": "NAME"} or {"file": "PATH"}.`
  }
  if (path === dkimKeyPath) return findKeyProblem(value)
  return /^[\x21-\x7e]{1,4000}$/.test(value)
    ? undefined
    : 'must be a single word of up to 4000 characters, exactly as the provider issued it.'
}

/**
 * Replaces references with masked secrets, so that differences reveal no secret, and names the providers of the tag,
 * whose order may have changed.
 */
export const toComparable = (document: ProjectDocument, secrets: ReadonlyMap<string, string>) => ({
  ...document,
  widget_providers: listWidgetProviders(document),
  sms: maskGatewaySecrets('sms', document.sms, secrets),
  whatsapp: maskGatewaySecrets('whatsapp', document.whatsapp, secrets),
  dkim: document.dkim && { ...document.dkim, private_key: maskSecret(secrets.get(dkimKeyPath) ?? '') },
  webhooks: document.webhooks.map((webhook) => {
    const [path, previousPath] = toWebhookSecretPaths(webhook.name)
    const previous = webhook.previous_secret && maskSecret(secrets.get(previousPath) ?? '')
    return { ...webhook, secret: maskSecret(secrets.get(path) ?? ''), previous_secret: previous }
  }),
  social: Object.fromEntries(
    Object.entries(document.social).map(([provider, client]) => [
      provider,
      { ...client, client_secret: maskSecret(secrets.get(toSecretPath(provider)) ?? '') },
    ]),
  ),
})

/** Lists secrets that differ although their masks are the same. */
export const listMaskedChanges = (
  stored: ReadonlyMap<string, string>,
  secrets: ReadonlyMap<string, string>,
) =>
  [...secrets]
    .filter(([path, value]) => {
      const old = stored.get(path)
      return old !== undefined && old !== value && maskSecret(old) === maskSecret(value)
    })
    .map(([path]) => `~ ${path}: a different secret`)
