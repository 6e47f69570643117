import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Application, findApplication } from './applications.ts'

/**
 * Finds the application that receives a response.
 * @throws SdkError if there is none, or the redirect URI is not registered, so the error must not be sent there
 */
export async function findReceiver(
  unit: DirectoryUnit,
  { clientId, redirectUrl }: { clientId: string; redirectUrl: string },
): Promise<Application> {
  const application = await findApplication(unit, clientId)
  if (!application) throw new SdkError('connected_app_not_found')
  if (application.redirectUrls.includes(redirectUrl)) return application
  throw new SdkError('connected_app_supplied_redirect_url_not_found_in_client')
}

/** Adds a response to the query of a registered redirect URI. */
export function toResponseUrl(url: string, response: Record<string, string | undefined>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(response)) {
    if (value !== undefined) address.searchParams.set(name, value)
  }
  return address.href
}
