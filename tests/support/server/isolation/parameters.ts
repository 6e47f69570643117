import { listUsual, type Row, type Template } from '../calls/row.ts'
import { type DescribedRoute, listRouteLeaves } from '../fuzz/routes.ts'

/** Parameters that name nothing in a project. */
const namesNothing = new Set([
  ...['code_challenge', 'code_challenge_method', 'nonce', 'prompt', 'response_type', 'scopes', 'state'],
  ...['locale', 'max_age'],
  ...['attributes', 'siwe_params', 'user_agent', 'override_name', 'override_display_name'],
  ...['name', 'untrusted_metadata', 'session_custom_claims', 'roles'],
  'profile_id',
  ...['client_type', 'redirect_urls', 'post_logout_redirect_urls', 'logo_url'],
  ...['access_token_custom_audience', 'access_token_template_content', 'id_token_template_content'],
  ...['client_name', 'client_description', 'trusted_metadata'],
  // The salts and costs of a password hash.
  ...['md_5_config', 'sha_1_config', 'sha_512_config', 'argon_2_config', 'scrypt_config', 'pbkdf_2_config'],
  'firebase_scrypt_config',
  // The caller chooses the names of OAuth and RBAC resources.
  ...['authorization_check', 'resource', 'resources'],
])

/** Lists a route's text parameters that its row does not cover, unless they name nothing in a project. */
export function listMissing(route: DescribedRoute, row: Row): string[] {
  const part = route.body ? 'body' : 'query'
  const has = (template: Template | undefined, name: string) =>
    typeof template === 'object' && Object.hasOwn(template, name)
  const read = listRouteLeaves(route)
    .filter(({ kind }) => kind === 'text')
    .map(({ path: [name = ''] }) => name)
    .filter((name) => !namesNothing.has(name) && !has(row[part], name) && !has(row.also, name))
  const inPath = [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
    has(row.path, name) ? [] : [name],
  )
  const commonLocations = listUsual(row, route).map(({ location }) => location.replace(/^\w+\./, ''))
  return [...new Set([...read, ...inPath])].filter((name) => !commonLocations.includes(name))
}
