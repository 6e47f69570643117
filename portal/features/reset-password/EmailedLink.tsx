import { useServices } from '../../context/use-services.ts'
import { Waiting } from '../../layout/Waiting.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { LogInByLink } from './LogInByLink.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'
import { useLinkCheck } from './use-link-check.ts'

type Props = { token: string; isForLogin: boolean }

/** Checks an emailed link, then renders its page or the error. */
export function EmailedLink({ token, isForLogin }: Props) {
  const { t } = useServices()
  const check = useLinkCheck(token)
  if (check.at === 'asking') return <Waiting />
  if (check.at === 'spent')
    return <LinkProblem title={t(isForLogin ? 'reset.signInTitle' : 'reset.newTitle')} />
  return isForLogin ? <LogInByLink token={token} /> : <SetNewPassword token={token} email={check.email} />
}
