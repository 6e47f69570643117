import { CodedError } from '../../core/coded-error.ts'
import type { ClientOptions } from './client-options.ts'

type Project = Pick<ClientOptions, 'publicToken' | 'apiUrl'>

const rejectionCode = 'bad_domain_for_stytch_sdk'
const unknownToken = 'public_token_not_found'

/**
 * Returns what the page shows for a failed call. A page whose origin is not registered can read only one response of
 * the server, to the request for the settings. Every other call looks like a lost connection. The console names the
 * origin. The card names it only to developers.
 */
export async function explainFailure(error: unknown, project: Project): Promise<unknown> {
  const rejection = isRejection(error) ? error : await findRejection(project)
  // An unknown project has no origins, so no page could read any other response of its.
  if (rejection?.code === unknownToken) return rejection
  if (!isRejection(rejection)) return error
  const sentence = `Add "${location.origin}" to "origins" in the document of the project, then apply it.`
  // biome-ignore lint/suspicious/noConsole: a mistake that only the page's developer can correct
  console.error(`<login-widget>: This page’s origin is not registered. ${sentence}`)
  if (![location.origin, project.apiUrl].some(isLoopback)) return rejection
  const message = `This sign-in form isn’t allowed on this website. ${sentence}`
  return new CodedError('origin_not_registered', message, { ...rejection, cause: error })
}

const isRejection = (error: unknown): error is CodedError =>
  error instanceof CodedError && error.code === rejectionCode

/** Requests the settings without the client, which hides why the request failed. */
async function findRejection({ apiUrl, publicToken }: Project): Promise<CodedError | undefined> {
  if (apiUrl === undefined) return undefined
  try {
    const response = await fetch(`${apiUrl}/sdk/v1/projects/bootstrap/${publicToken}`, {
      headers: { authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
    })
    const { error_type, request_id, error_message } = await response.json()
    return new CodedError(error_type, error_message, { error_type, request_id })
  } catch {
    return undefined
  }
}

const isLoopback = (url: string | undefined) =>
  /^https?:\/\/(127\.[\d.]+|\[::1\]|([\w-]+\.)*localhost)(:\d+)?(\/|$)/.test(url ?? '')
