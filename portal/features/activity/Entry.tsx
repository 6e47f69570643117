import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
      <Fact name={t('activity.action')}>
        <ActionBadge action={action} />
        {entry.sign_ins !== undefined && (
          <>
            {' · '}
            <Link to={addressOf({ ...location, list: { from: day, to: day, each: 'on' } })}>
              {t('entry.everySignIn')}
            </Link>
          </>
        )}
      </Fact>
      <Fact name={t('activity.user')}>
        {user}
        {isAdmin && ` · ${t('activity.byAdmin')}`}
      </Fact>
      <Fact name={t('activity.time')}>
        <DateTime at={timestamp} />
      </Fact>
      <Fact name={t('activity.device')}>{deviceName(t, deviceType)}</Fact>
      <Fact name={t('activity.baker')}>{baker}</Fact>
      <Fact name={t('activity.file')}>
        {file !== null &&
          (fileId === null ? (
            <FileName title={file} />
          ) : (
            <Link to={addressOf(showFiles(location, { file: fileId }))}>
              <FileName title={file} />
            </Link>
          ))}
      </Fact>
      <Fact name={t('detail.checksum')}>{checksum !== null && <code>{checksum}</code>}</Fact>
      <Fact name={t('detail.headerHash')}>{headerHash !== null && <code>{headerHash}</code>}</Fact>
      <Fact name={t('activity.id')}>
        <code>{id}</code>
      </Fact>
    </dl>
  )
}

/** A fact of the entry, if it has one. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
