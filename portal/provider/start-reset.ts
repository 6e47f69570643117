import { accountRoutes } from '#contract/routes/account.ts'
import { paths } from '../paths.ts'
import type { Services } from '../services/services.ts'

/** Asks for the mail with the two links, both of which lead to the portal's own page for them. Throws ApiError. */
export async function startReset(
  { api, origin, resetRequests }: Pick<Services, 'api' | 'origin' | 'resetRequests'>,
  email: string,
  signal?: AbortSignal,
): Promise<void> {
  const page = origin + paths.resetPassword
  const asked = { email, login_redirect_url: page, reset_password_redirect_url: page }
  await api(accountRoutes.startPasswordReset, asked, signal)
  resetRequests.note()
}
