import { useQueryParameters } from '../../router/use-router.ts'
import { MailedLink } from './MailedLink.tsx'
import { RequestReset } from './RequestReset.tsx'

/** Without a token, the form that requests a reset mail; with one, the page of that mail's link (rule P10). */
export function ResetPasswordPage() {
  const query = useQueryParameters()
  const token = query.get('token')
  if (token === null || token === '') return <RequestReset />
  return <MailedLink token={token} isForLogin={query.get('stytch_token_type') === 'login'} />
}
