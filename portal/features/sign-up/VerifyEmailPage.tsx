import { authRoutes, resendMarker } from '#contract/routes/auth.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { AddEmailPage } from './AddEmailPage.tsx'
import { CodeForm } from './CodeForm.tsx'

/** Verifies the account's email address with a mailed code. An account without one is asked for it first. */
export function VerifyEmailPage({ email }: { email: string | null }) {
  return email === null ? <AddEmailPage /> : <OwnEmail email={email} />
}

function OwnEmail({ email }: { email: string }) {
  const { api, t } = useServices()
  const token = useSession()?.session_token
  const call = (verify_code: string) => api(authRoutes.verifyCode, { email, verify_code, token })
  return (
    <AccountPage title={t('verify.title')} lead={t('verify.sent', { email })}>
      <CodeForm check={call} resend={() => call(resendMarker)} />
    </AccountPage>
  )
}
