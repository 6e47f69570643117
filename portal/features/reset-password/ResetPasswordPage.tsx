import { useServices } from '../../context/use-services.ts'
import { Waiting } from '../../layout/Waiting.tsx'
import { useQueryParameters } from '../../router/use-router.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { LogInByLink } from './LogInByLink.tsx'
import { RequestReset } from './RequestReset.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'
import { useLinkCheck } from './use-link-check.ts'

/**
 * Without a token, shows the form that requests a reset email; with a token, the page of that email's link (rule P10).
 */
export function ResetPasswordPage() {
  const query = useQueryParameters()
  const token = query.get('token')
  if (token === null || token === '') return <RequestReset />
  return <EmailedLink token={token} isForLogin={query.get('stytch_token_type') === 'login'} />
}

type Props = { token: string; isForLogin: boolean }

/** Checks an emailed link, then renders its page or the error. */
function EmailedLink({ token, isForLogin }: Props) {
  const { t } = useServices()
  const check = useLinkCheck(token)
  if (check.at === 'asking') return <Waiting />
  if (check.at === 'spent')
    return <LinkProblem title={t(isForLogin ? 'reset.signInTitle' : 'reset.newTitle')} />
  return isForLogin ? <LogInByLink token={token} /> : <SetNewPassword token={token} email={check.email} />
}
