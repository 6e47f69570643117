import { B2BClient, Client } from 'stytch'

/**
 * Creates the provider's backend client, by default for the shop. Suppresses its notice that the URL is not https. A browser
 * test loads this file, and so it loads nothing of the server.
 */
export function createClient(origin: string, secret: string, projectId = 'project-shop'): Client {
  const { warn } = console
  console.warn = () => {}
  try {
    return new Client({ project_id: projectId, secret, env: `${origin}/`, fraud_env: `${origin}/` })
  } finally {
    console.warn = warn
  }
}

/** Like `createClient`, for a business project. */
export function createBusinessClient(
  origin: string,
  { id, secret }: { id: string; secret: string },
): B2BClient {
  const { warn } = console
  console.warn = () => {}
  try {
    return new B2BClient({ project_id: id, secret, env: `${origin}/`, fraud_env: `${origin}/` })
  } finally {
    console.warn = warn
  }
}
