import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { limits } from '#contract/product.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/form.module.css'
import { isSpent } from './is-spent.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { useArrival } from './use-arrival.ts'

/**
 * The link that signs in without changing the password. It signs in automatically in the browser that requested it. In
 * any other browser it takes a click, because email scanners also follow links.
 */
export function LogInByLink({ token }: { token: string }) {
  const { api, t, resetRequests, showFailure } = useServices()
  const arrive = useArrival()
  const wasBegun = useRef(false)
  const logIn = useMutation({
    mutationFn: () =>
      api(accountRoutes.signInByReset, {
        token,
        session_duration_minutes: limits.portalSessionMinutes,
      }),
    onSuccess: arrive,
    onError: (error) => isSpent(error) || showFailure(error, 'failure.authenticate'),
  })
  const { mutate } = logIn
  useEffect(() => {
    if (wasBegun.current || !resetRequests.isPending()) return
    wasBegun.current = true
    mutate()
  }, [mutate, resetRequests])
  const isBusy = logIn.isPending || logIn.isSuccess
  if (isSpent(logIn.error)) return <LinkProblem title={t('reset.signInTitle')} />
  return (
    <AccountPage title={t('reset.signInTitle')} lead={t('reset.signInLead')}>
      <div className={styles.form}>
        <Button variant="primary" isBusy={isBusy} onClick={() => mutate()}>
          {t(isBusy ? 'reset.signingIn' : 'reset.signIn')}
        </Button>
      </div>
      <p className={styles.aside}>
        <Link to={`${paths.resetPassword}?token=${encodeURIComponent(token)}`}>{t('reset.instead')}</Link>
      </p>
    </AccountPage>
  )
}
