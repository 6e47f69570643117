import { newPassword } from './calls/browser/drive.ts'
import { testPassword } from './people.ts'
import type { TestServer } from './test-server.ts'

/** Returns whether the values of fields with this name are secrets. */
type IsSecret = (name: string) => boolean

/** Visitors' networks and operators' names belong in the log. */
const logged = ['ip_address', 'impersonator_email_address']

/** Collects the values of secret fields, at any depth, and the parts of texts that contain JSON. */
function collect(value: unknown, secrets: Set<string>, isSecret: IsSecret, name = ''): void {
  if (typeof value === 'string' && isSecret(name) && !logged.includes(name) && value.length >= 6)
    secrets.add(value)
  if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value))
      collect(part, secrets, isSecret, Array.isArray(value) ? name : key)
  }
}

/** Records the values of secret fields in the bodies of all requests and responses. */
export function watchSecrets(server: TestServer, isSecret: IsSecret): Set<string> {
  const secrets = new Set<string>([testPassword, newPassword])
  const { fetch } = server.app
  const watch = (text: string) => {
    if (text.startsWith('{') || text.startsWith('[')) collect(JSON.parse(text), secrets, isSecret)
  }
  server.app.fetch = async (request, ...rest) => {
    watch(await request.clone().text())
    const response = await fetch(request, ...rest)
    watch(await response.clone().text())
    return response
  }
  return secrets
}
