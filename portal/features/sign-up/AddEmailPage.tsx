import { useState } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { EmailForm } from '../../layout/EmailForm.tsx'
import { useCancelSignUp } from '../../layout/use-cancel-sign-up.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './SignUp.module.css'
import { Steps } from './Steps.tsx'

/**
 * Adds an email address to an account that signed up with a wallet or a phone, and verifies it with a code. The tab
 * remembers the address, so a reload continues with the code.
 */
export function AddEmailPage() {
  const { api, signUp, t } = useServices()
  const cancel = useCancelSignUp()
  const [sentTo, setSentTo] = useState(signUp.email)
  const send = (new_email: string) => api(authRoutes.addEmail, { new_email })
  if (sentTo === undefined) {
    return (
      <AccountPage
        key="email"
        progress={<Steps at="verify" />}
        title={t('addEmail.title')}
        lead={t('addEmail.lead')}
      >
        <EmailForm
          label={t('signUp.email')}
          submitText={t('addEmail.submit')}
          autoComplete="email"
          check={(email) => (email.includes('@') ? undefined : t('signUp.badEmail'))}
          send={send}
          fallback="failure.verify"
          onSent={(email) => {
            signUp.remember(email)
            setSentTo(email)
          }}
        >
          <div className={styles.minor}>
            <Button variant="quiet" onClick={cancel}>
              {t('button.cancel')}
            </Button>
          </div>
        </EmailForm>
      </AccountPage>
    )
  }
  const restart = () => {
    signUp.forget()
    setSentTo(undefined)
  }
  return (
    <AccountPage
      key="code"
      progress={<Steps at="verify" />}
      title={t('verify.title')}
      lead={t('verify.sent', { email: sentTo })}
    >
      <CodeForm
        check={(verify_code) => api(authRoutes.verifyNewEmail, { new_email: sentTo, verify_code })}
        resend={() => send(sentTo)}
        aside={
          <Button variant="quiet" onClick={restart}>
            {t('addEmail.another')}
          </Button>
        }
      />
    </AccountPage>
  )
}
