import { accountRoutes } from '#contract/routes/account.ts'
import type { Services } from '../context/use-services.ts'
import { paths } from '../router/paths.ts'

/** Requests the email with the two links to the portal's reset page. @throws ApiError */
export async function startReset(
  { api, origin, resetRequests }: Pick<Services, 'api' | 'origin' | 'resetRequests'>,
  email: string,
  signal?: AbortSignal,
): Promise<void> {
  const page = origin + paths.resetPassword
  const input = { email, login_redirect_url: page, reset_password_redirect_url: page }
  await api(accountRoutes.startPasswordReset, input, signal)
  resetRequests.note()
}
