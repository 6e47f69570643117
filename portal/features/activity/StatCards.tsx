import { useQuery } from '@tanstack/react-query'
import { CakeSlice, LockKeyholeOpen, TriangleAlert } from 'lucide-react'
import { summary } from '#contract/routes/activity.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import type { ListState } from '../../dashboard/dashboard-location-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import hidden from '../../ui/hidden.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { toFilters } from './rules.ts'
import styles from './StatCards.module.css'

const tiles = [
  { kind: 'baked', count: 'total_files_baked', icon: CakeSlice },
  { kind: 'opened', count: 'total_files_opened', icon: LockKeyholeOpen },
  { kind: 'alerts', count: 'total_alerts', icon: TriangleAlert },
] as const

type Props = { list: ListState; isAdmin: boolean; onKind: (kind: string | undefined) => void }

/** Three counts of the filtered activity. Pressing a count filters by it; pressing it again clears the filter. */
export function StatCards({ list, isAdmin, onKind }: Props) {
  const { api, t } = useServices()
  const token = useSession()?.session_token
  const query = toFilters(list, isAdmin)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['activity', 'summary', token, query],
    queryFn: ({ signal }) => api(summary, query, signal),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
    meta: { handledInline: true },
  })
  const failure = error && data === undefined && findFailureText(error, t, 'failure.counts')
  return (
    <fieldset className={styles.tiles}>
      <legend className={hidden.hidden}>{t('activity.cards')}</legend>
      {tiles.map(({ kind, count, icon: Icon }) => (
        <button
          key={kind}
          type="button"
          className={styles.tile}
          aria-pressed={list.kind === kind}
          onClick={() => onKind(list.kind === kind ? undefined : kind)}
        >
          <span className={styles.icon} aria-hidden="true">
            <Icon size={20} strokeWidth={1.5} />
          </span>
          <span className={styles.name}>{t(`activity.${kind}`)}</span>
          <span className={styles.count}>
            {data === undefined ? '–' : toCount(data[count], data.is_floor[count])}
          </span>
        </button>
      ))}
      {failure && (
        <div className={styles.failure}>
          <Notice variant="error" text={failure} />
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            {t('page.retry')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
