import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { authRoutes } from '#contract/routes/auth.ts'
import { useServices } from '../../../context/use-services.ts'
import { intlTag } from '../../../platform/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatAgo } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './Sessions.module.css'

const sessionsKey = ['sessions']

type Props = {
  /** how many sessions to show */
  limit?: number
  /** shown below, if there are more sessions */
  more?: ReactNode
}

/** The user's sessions, with this browser's first. The others can be signed out. */
export function Sessions({ limit = Number.POSITIVE_INFINITY, more }: Props) {
  const { api, t } = useServices()
  const sessionsQuery = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api(authRoutes.listSessions, {}, signal),
  })
  if (sessionsQuery.isPending) {
    return (
      <p className={styles.quiet} role="status">
        <Spinner /> {t('page.loading')}
      </p>
    )
  }
  if (sessionsQuery.data === undefined) {
    return (
      <div className={styles.failed}>
        <p>{t('panel.loadFailed')}</p>
        <Button size="small" isBusy={sessionsQuery.isFetching} onClick={() => void sessionsQuery.refetch()}>
          {t('page.retry')}
        </Button>
      </div>
    )
  }
  const { sessions } = sessionsQuery.data
  return (
    <>
      <ul>
        {sessions.slice(0, limit).map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {sessions.length > limit && more}
    </>
  )
}

const isPhone = (browser: string) => /Android|iPhone|iPad|iOS/.test(browser)

type Row = {
  session_id: string
  is_current: boolean
  browser: string | null
  place: string | null
  last_used_at: string
}

function SessionRow({ session }: { session: Row }) {
  const { api, showFailure, t, toasts, now } = useServices()
  const queries = useQueryClient()
  const browser = session.browser ?? t('panel.unknownBrowser')
  const end = useMutation({
    mutationFn: () => api(authRoutes.revokeSession, { session_id: session.session_id }),
    onSuccess: () => toasts.show('success', t('panel.signedOut', { browser })),
    onError: (error) => showFailure(error, 'failure.unknown'),
    // Also runs after a failure: the session may have ended in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  const usedAt = new Date(session.last_used_at)
  const Icon = session.browser === null ? Globe : isPhone(session.browser) ? Smartphone : Monitor
  return (
    <li className={styles.session}>
      <Icon className={styles.icon} size={20} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.facts}>
        <p className={styles.browser}>
          <bdi>{browser}</bdi>
        </p>
        <p className={styles.quiet}>
          <bdi>{session.place}</bdi>
          {session.place !== null && ' · '}
          {session.is_current ? (
            t('panel.thisSession')
          ) : (
            <time dateTime={session.last_used_at} title={usedAt.toLocaleString(intlTag())}>
              {t('panel.lastUsed', { ago: formatAgo(now() - usedAt.getTime()) })}
            </time>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="small"
          isBusy={end.isPending}
          aria-label={[t('panel.signOutOf', { browser }), session.place].filter(Boolean).join(', ')}
          onClick={() => end.mutate()}
        >
          {t('portal.signOut')}
        </Button>
      )}
    </li>
  )
}
