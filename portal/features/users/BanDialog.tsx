import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Email } from '#contract/ids.ts'
import { manageBan, type OpenerRow } from '#contract/routes/users.ts'
import { formatDay } from '../../dashboard/DateTime.tsx'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { logFailure } from './log-failure.ts'
import { banLevel } from './rules.ts'
import styles from './Users.module.css'

/** Recorded with every ban from here (portal, roles). */
const reason = 'Banned via portal'

/** Asks before banning somebody or lifting their ban. Success is told and the list asked anew; a failure is only logged. */
export function BanDialog({ row, isAdmin, onEnd }: { row: OpenerRow; isAdmin: boolean; onEnd: () => void }) {
  const { email, ban_info: standing, bans } = row
  const services = useServices()
  const { api, t, toasts } = services
  const queries = useQueryClient()
  const isLifting = standing !== null
  const level = standing?.ban_level ?? banLevel(isAdmin)
  const change = useMutation({
    mutationFn: () =>
      api(manageBan, {
        action: isLifting ? 'remove' : 'add',
        email: Email.parse(email),
        ban_level: level,
        ...(isLifting ? {} : { reason }),
      }),
    onSuccess: () => toasts.show('success', t(isLifting ? 'ban.lifted' : 'ban.done')),
    onError: (error) => logFailure(error, services),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <Dialog
      title={t(isLifting ? 'ban.unbanTitle' : 'ban.banTitle')}
      closeLabel={t('dialog.close')}
      onDismiss={onEnd}
      actions={
        <>
          <Button
            look={isLifting ? 'primary' : 'danger'}
            isBusy={change.isPending}
            // Not where the dialog was left meanwhile: it may be open for somebody else by then.
            onClick={() => change.mutate(undefined, { onSettled: onEnd })}
          >
            {t(isLifting ? 'ban.unban' : 'ban.ban')}
          </Button>
          <Button onClick={onEnd}>{t('ban.cancel')}</Button>
        </>
      }
    >
      <p>{t(isLifting ? 'ban.askUnban' : 'ban.askBan')}</p>
      <p className={styles.whom}>{email}</p>
      {isLifting ? (
        <ul className={styles.bans}>
          {bans.map(({ ban_level, banned_at, baker_email, reason: why }) => (
            <li key={`${ban_level} ${baker_email}`}>
              {ban_level === 'org'
                ? t('ban.standsOrg', { date: formatDay(new Date(banned_at)) })
                : t('ban.standsIndividual', {
                    baker: baker_email ?? '',
                    date: formatDay(new Date(banned_at)),
                  })}
              {why !== null && ` ${t('ban.reason', { reason: why })}`}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t(`ban.${level}`)}</p>
      )}
    </Dialog>
  )
}
