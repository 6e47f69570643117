import { B2BClient } from 'stytch'

/** Creates the provider's unmodified backend client for businesses. Suppresses its notice that the URL is not https. */
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
