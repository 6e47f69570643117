import { useQuery } from '@tanstack/react-query'
import { ActivityId, type ActivityItem, listActivity } from '#contract/routes/activity.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { ActionIcon } from '../../dashboard/ActionIcon.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { FileName } from '../../dashboard/FileName.tsx'
import { toDay } from '../../dashboard/range-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Activity.module.css'
import { deviceName } from './device-name.ts'
import { EntrySentence } from './EntrySentence.tsx'

type Props = { id: string; loadedEntry: ActivityItem | undefined; isAdmin: boolean; onClose: () => void }

/** A dialog with all details of an entry. The URL contains the entry, so the link can be shared. */
export function Entry({ id, loadedEntry, isAdmin, onClose }: Props) {
  const { api, t, toasts } = useServices()
  const token = useSession()?.session_token
  const query = useQuery({
    queryKey: ['activity', 'entry', token, id, isAdmin],
    queryFn: async ({ signal }) => {
      const { data } = await api(listActivity, { activity_id: id, admin: isAdmin, limit: 10 }, signal)
      return data.find((entry) => entry.id === id) ?? null
    },
    enabled: loadedEntry === undefined && ActivityId.safeParse(id).success,
    meta: { handledInline: true },
  })
  const entry = loadedEntry ?? query.data ?? undefined
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toasts.show('success', t('files.linkCopied')),
      () => toasts.show('error', t('files.linkNotCopied')),
    )
  return (
    <Dialog
      title={t('entry.title')}
      onDismiss={onClose}
      actions={<Button onClick={() => void copy()}>{t('files.copyLink')}</Button>}
    >
      {entry !== undefined ? (
        <>
          <p className={styles.lead}>
            <ActionIcon action={entry.action} />
            <span>
              <EntrySentence entry={entry} />
            </span>
          </p>
          <Facts entry={entry} />
        </>
      ) : query.isLoading ? (
        <Spinner />
      ) : (
        <>
          <p role="alert">
            {query.error ? findFailureText(query.error, t, 'failure.activity') : t('entry.notFound')}
          </p>
          {query.error && (
            <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('page.retry')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function Facts({ entry }: { entry: ActivityItem }) {
  const { t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { action, user, deviceType, baker, file, fileId, checksum, timestamp, id, isAdmin } = entry
  const { header_hash: headerHash } = entry
  const day = toDay(new Date(timestamp))
  return (
    <dl className={styles.facts}>
      <dt>{t('activity.action')}</dt>
      <dd>
        <ActionBadge action={action} />
        {entry.sign_ins !== undefined && (
          <>
            {' · '}
            <Link to={addressOf({ ...location, list: { from: day, to: day, each: 'on' } })}>
              {t('entry.everySignIn')}
            </Link>
          </>
        )}
      </dd>
      <dt>{t('activity.user')}</dt>
      <dd>
        {user}
        {isAdmin && ` · ${t('activity.byAdmin')}`}
      </dd>
      <dt>{t('activity.time')}</dt>
      <dd>
        <DateTime at={timestamp} />
      </dd>
      <dt>{t('activity.device')}</dt>
      <dd>{deviceName(t, deviceType)}</dd>
      {baker !== null && (
        <>
          <dt>{t('activity.baker')}</dt>
          <dd>{baker}</dd>
        </>
      )}
      {file !== null && (
        <>
          <dt>{t('activity.file')}</dt>
          <dd>
            {fileId === null ? (
              <FileName title={file} />
            ) : (
              <Link to={addressOf(showFiles(location, { file: fileId }))}>
                <FileName title={file} />
              </Link>
            )}
          </dd>
        </>
      )}
      {checksum !== null && (
        <>
          <dt>{t('detail.checksum')}</dt>
          <dd>
            <code>{checksum}</code>
          </dd>
        </>
      )}
      {headerHash !== null && (
        <>
          <dt>{t('detail.headerHash')}</dt>
          <dd>
            <code>{headerHash}</code>
          </dd>
        </>
      )}
      <dt>{t('activity.id')}</dt>
      <dd>
        <code>{id}</code>
      </dd>
    </dl>
  )
}
