import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { product } from '#contract/product.ts'
import { authRoutes } from '#contract/routes/auth.ts'
import { eula } from '#languages/en/portal/pages.ts'
import { fill } from '#languages/fill.ts'
import { eulaNotes } from '#languages/pages.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { useCancelSignUp } from '../../layout/use-cancel-sign-up.ts'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { currentLocale } from '../../platform/locale.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'
import { Below } from '../../ui/TextField.tsx'
import styles from './SignUp.module.css'
import { Steps } from './Steps.tsx'
import { useStepDone } from './use-step-done.ts'

/** The license agreement, the last sign-up step. Accept and Decline end the session; Cancel keeps it (rule P5). */
export function EulaPage() {
  const { api, config, showFailure, t } = useServices()
  const signOut = useSignOut()
  const cancel = useCancelSignUp()
  const { wasDoneBefore } = useStepDone()
  const [isTicked, setTicked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const note = eulaNotes[currentLocale()]
  const accept = useMutation({
    mutationFn: () => api(authRoutes.acceptEula, {}),
    onSuccess: () => signOut('signedUp'),
    onError(error) {
      if (!wasDoneBefore(error)) showFailure(error, 'failure.eula')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTicked) accept.mutate()
    else setProblem(t('eula.unticked'))
  }
  return (
    <AccountPage
      title={t('eula.title')}
      progress={<Steps at="agreement" />}
      lead={t('eula.updated', { date: product.eulaUpdated })}
    >
      <form className={forms.form} onSubmit={submit} noValidate>
        {note !== undefined && <p>{note}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
        <section className={styles.text} aria-label={t('eula.textLabel')} tabIndex={0}>
          {eula.map(({ title, text }) => (
            <div key={title} lang="en" dir="ltr">
              <h2>{title}</h2>
              <p>{fill(text, { product: config.productName })}</p>
            </div>
          ))}
        </section>
        <div>
          <label className={forms.tick}>
            <input
              type="checkbox"
              checked={isTicked}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby="eula-problem"
              onChange={(event) => {
                setTicked(event.target.checked)
                setProblem(undefined)
              }}
            />
            {t('eula.checkbox')}
          </label>
          <Below id="eula-problem" problem={problem} />
        </div>
        <div className={styles.decision}>
          <Button type="submit" variant="primary" isBusy={accept.isPending || accept.isSuccess}>
            {t('eula.accept')}
          </Button>
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('eula.decline')}
          </Button>
          <Button variant="quiet" onClick={cancel}>
            {t('button.cancel')}
          </Button>
        </div>
      </form>
    </AccountPage>
  )
}
