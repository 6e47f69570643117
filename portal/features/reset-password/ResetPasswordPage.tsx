import { useQueryParameters } from '../../router/use-router.ts'
import { AskForReset } from './AskForReset.tsx'
import { LogInByLink } from './LogInByLink.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'

/** Without a token: asking for a reset mail. With one: what the link of that mail is for (rule P10). */
export function ResetPasswordPage() {
  const query = useQueryParameters()
  const token = query.get('token')
  if (token === null || token === '') return <AskForReset />
  if (query.get('stytch_token_type') === 'login') return <LogInByLink token={token} />
  return <SetNewPassword token={token} />
}
