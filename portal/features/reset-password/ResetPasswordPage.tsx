import { useQueryParameters } from '../../router/use-router.ts'
import { AskForReset } from './AskForReset.tsx'
import { MailedLink } from './MailedLink.tsx'

/** Without a token: asking for a reset mail. With one: what the link of that mail is for (rule P10). */
export function ResetPasswordPage() {
  const query = useQueryParameters()
  const token = query.get('token')
  if (token === null || token === '') return <AskForReset />
  return <MailedLink token={token} isForLogin={query.get('stytch_token_type') === 'login'} />
}
