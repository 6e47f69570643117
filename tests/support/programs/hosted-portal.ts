import { randomBytes } from 'node:crypto'
import { serverUrl } from '../browser/addresses.ts'
import { type createOperator, readCredentials } from './operator.ts'
import { type SecondPortal, startPortal } from './second-portal.ts'

/** Starts a portal whose accounts are on another Cakelock server, which replaces a hosted provider. */
export const startHostedPortal = (
  operator: Pick<ReturnType<typeof createOperator>, 'applyDocument'>,
  providerUrl: string = serverUrl,
): Promise<SecondPortal> =>
  startPortal(async (_, url) => ({
    PROVIDER_URL: providerUrl,
    ...(await registerPortal(operator, url)),
  }))

/** Creates the project of a portal at the provider. @returns the variables that name it */
export async function registerPortal(
  { applyDocument }: Pick<ReturnType<typeof createOperator>, 'applyDocument'>,
  url: string,
): Promise<Record<string, string>> {
  const printed = await applyDocument({
    name: `Hosted portal ${randomBytes(4).toString('hex')}`,
    origins: [url],
    redirect_uris: [`${url}/login`, `${url}/reset-password`],
    products: ['passwords'],
  })
  const { projectId, secret, publicToken } = readCredentials(printed)
  return { PROVIDER_PROJECT_ID: projectId, PROVIDER_SECRET: secret, PROVIDER_PUBLIC_TOKEN: publicToken }
}
