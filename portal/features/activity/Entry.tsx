import { useQuery } from '@tanstack/react-query'
import { ActivityId, type ActivityItem, listActivity } from '#contract/routes/activity.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { FileName } from '../../dashboard/FileName.tsx'
import { toDay } from '../../dashboard/range-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { Link } from '../../router/Link.tsx'
import { useServices, useSession } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Activity.module.css'

type Props = { id: string; known: ActivityItem | undefined; isAdmin: boolean; onClose: () => void }

/** One entry with all that is known of it. The address names it, so that the link can be given to a colleague. */
export function Entry({ id, known, isAdmin, onClose }: Props) {
  const words = useWords()
  const failures = useFailures()
  const { t, api, toasts } = useServices()
  const token = useSession()?.session_token
  const asked = useQuery({
    queryKey: ['activity', 'entry', token, id, isAdmin],
    queryFn: async ({ signal }) => {
      const { data } = await api(listActivity, { activity_id: id, admin: isAdmin, limit: 10 }, signal)
      return data.find((entry) => entry.id === id) ?? null
    },
    enabled: known === undefined && ActivityId.safeParse(id).success,
    meta: { isSaidOnScreen: true },
  })
  const entry = known ?? asked.data ?? undefined
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toasts.show('success', words('entry.copied')),
      () => toasts.show('error', words('entry.notCopied')),
    )
  return (
    <Dialog
      title={words('entry.title')}
      closeLabel={t('dialog.close')}
      onDismiss={onClose}
      actions={<Button onClick={() => void copy()}>{words('entry.copy')}</Button>}
    >
      {entry !== undefined ? (
        <Facts entry={entry} />
      ) : asked.isLoading ? (
        <Spinner />
      ) : (
        <>
          <p role="alert">
            {asked.error ? failures.textOf(asked.error, 'failure.activity') : words('entry.gone')}
          </p>
          {asked.error && (
            <Button isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('page.retry')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function Facts({ entry }: { entry: ActivityItem }) {
  const words = useWords()
  const { spot, addressOf } = useDashboardLocation()
  const { action, description, user, deviceType, baker, file, fileId, checksum, timestamp, id, isAdmin } =
    entry
  const day = toDay(new Date(timestamp))
  return (
    <dl className={styles.facts}>
      <dt>{words('activity.action')}</dt>
      <dd>
        <ActionBadge action={action} />
      </dd>
      <dt>{words('entry.what')}</dt>
      <dd>
        {description}
        {entry.sign_ins !== undefined && (
          <>
            {' · '}
            <Link to={addressOf({ ...spot, list: { from: day, to: day, each: 'on' } })}>
              {words('entry.each')}
            </Link>
          </>
        )}
      </dd>
      <dt>{words('activity.user')}</dt>
      <dd>
        {user}
        {isAdmin && ` · ${words('activity.byAdmin')}`}
      </dd>
      <dt>{words('activity.time')}</dt>
      <dd>
        <DateTime at={timestamp} />
      </dd>
      <dt>{words('activity.device')}</dt>
      <dd>{deviceType}</dd>
      {baker !== null && (
        <>
          <dt>{words('activity.baker')}</dt>
          <dd>{baker}</dd>
        </>
      )}
      {file !== null && (
        <>
          <dt>{words('activity.file')}</dt>
          <dd>
            {fileId === null ? (
              <FileName title={file} />
            ) : (
              <Link to={addressOf(showFiles(spot, { file: fileId }))}>
                <FileName title={file} />
              </Link>
            )}
          </dd>
        </>
      )}
      {checksum !== null && (
        <>
          <dt>{words('detail.checksum')}</dt>
          <dd>
            <code>{checksum}</code>
          </dd>
        </>
      )}
      <dt>{words('activity.id')}</dt>
      <dd>
        <code>{id}</code>
      </dd>
    </dl>
  )
}
