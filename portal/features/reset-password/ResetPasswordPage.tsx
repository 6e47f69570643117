import { useQueryParameters } from '../../router/use-router.ts'
import { EmailedLink } from './EmailedLink.tsx'
import { RequestReset } from './RequestReset.tsx'

/**
 * Without a token, shows the form that requests a reset email; with a token, the page of that email's link (rule P10).
 */
export function ResetPasswordPage() {
  const query = useQueryParameters()
  const token = query.get('token')
  if (token === null || token === '') return <RequestReset />
  return <EmailedLink token={token} isForLogin={query.get('stytch_token_type') === 'login'} />
}
