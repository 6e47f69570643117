import { authRoutes, resendMarker } from '#contract/routes/auth.ts'
import { useMe } from '../../context/use-me.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { AddEmailPage } from './AddEmailPage.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './SignUp.module.css'
import { Steps } from './Steps.tsx'

/**
 * Verifies the account's email address with an emailed code. An account without an email address is asked to add one
 * first.
 */
export function VerifyEmailPage({ email }: { email: string | null }) {
  return email === null ? <AddEmailPage /> : <OwnEmail email={email} />
}

function OwnEmail({ email }: { email: string }) {
  const { api, session, t } = useServices()
  const token = useSession()?.session_token
  // A bounce becomes known only after the screen has appeared.
  const { data: me } = useMe({ refetchInterval: 5000 })
  const call = async (verify_code: string) => {
    const { session_token, session_jwt } = await api(authRoutes.verifyCode, { email, verify_code, token })
    // The first proof of the email address replaces the session (rules O6 and O14).
    if (session_token !== undefined && session_jwt !== undefined) session.set({ session_token, session_jwt })
  }
  return (
    <AccountPage
      title={t('verify.title')}
      progress={<Steps at="verify" />}
      lead={t('verify.sent', { email })}
    >
      {me?.email_undeliverable && (
        <p role="alert" className={styles.undeliverable}>
          {t('verify.undeliverable', { email })}
        </p>
      )}
      <CodeForm check={call} resend={() => call(resendMarker)} />
    </AccountPage>
  )
}
