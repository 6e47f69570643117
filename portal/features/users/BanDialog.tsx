import { Email } from '#contract/ids.ts'
import { manageBan, type OpenerRow, portalBanReason } from '#contract/routes/users.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Services, useServices } from '../../context/use-services.ts'
import { formatDay } from '../../dashboard/DateTime.tsx'
import { banLevel } from './rules.ts'
import { UserDialog } from './UserDialog.tsx'
import styles from './Users.module.css'

/** Confirms banning or unbanning a user. Failures are only logged. */
export function BanDialog({ row, isAdmin, onEnd }: { row: OpenerRow; isAdmin: boolean; onEnd: () => void }) {
  const { email, ban_info: ban, bans } = row
  const services = useServices()
  const { api, t } = services
  const isLifting = ban !== null
  const ban_level = ban?.ban_level ?? banLevel(isAdmin)
  const change = isLifting
    ? { action: 'remove' as const, email: Email.parse(email), ban_level }
    : { action: 'add' as const, email: Email.parse(email), ban_level, reason: portalBanReason }
  return (
    <UserDialog
      email={email}
      title={t(isLifting ? 'ban.askUnban' : 'ban.askBan')}
      confirmText={t(isLifting ? 'ban.unban' : 'ban.ban')}
      isDangerous={!isLifting}
      change={() => api(manageBan, change)}
      doneText={t(isLifting ? 'ban.lifted' : 'ban.done')}
      onFailed={(error) => logFailure(error, services)}
      onEnd={onEnd}
    >
      {isLifting ? (
        <ul className={styles.bans}>
          {bans.map(({ ban_level: level, banned_at, baker_email, reason: why }) => (
            <li key={`${level} ${baker_email}`}>
              {level === 'org'
                ? t('ban.sinceOrg', { date: formatDay(new Date(banned_at)) })
                : t('ban.sinceIndividual', {
                    baker: baker_email ?? '',
                    date: formatDay(new Date(banned_at)),
                  })}
              {why !== null &&
                ` ${t('ban.reason', { reason: why === portalBanReason ? t('ban.viaPortal') : why })}`}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t(`ban.${ban_level}`)}</p>
      )}
    </UserDialog>
  )
}

/** Transport errors are always shown. */
const transportErrors: readonly string[] = ['offline', 'unreachable', 'unavailable', 'server_error']

/** Logs a rejected ban without showing it (portal, what the product does with responses). Shows transport errors. */
function logFailure(error: unknown, { showFailure }: Pick<Services, 'showFailure'>): void {
  if (error instanceof ApiError && transportErrors.includes(error.code)) showFailure(error, 'failure.unknown')
  else reportError(error)
}
