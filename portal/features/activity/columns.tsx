import type { ActivityItem } from '#contract/routes/activity.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { Address } from '../../dashboard/Address.tsx'
import { AdminMark } from '../../dashboard/AdminMark.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { FileName } from '../../dashboard/FileName.tsx'
import type { Column } from '../../dashboard/list/columns.ts'
import { changeList } from '../../dashboard/list-rules.ts'
import { shortId } from '../../dashboard/short-id.ts'
import type { DashboardLocationPorts } from '../../dashboard/use-dashboard-location.ts'
import type { Translate } from '../../messages/translate.ts'
import { Link } from '../../router/Link.tsx'
import styles from './Activity.module.css'
import { deviceName } from './device-name.ts'

/** The columns of the activity, in the order of the specification. */
export function columnsOf(
  t: Translate,
  { location, addressOf }: DashboardLocationPorts,
): Column<ActivityItem>[] {
  const none = (
    <span data-none className={styles.quiet}>
      {t('activity.none')}
    </span>
  )
  return [
    {
      id: 'id',
      title: t('activity.id'),
      cell: ({ id, isAdmin }) => (
        <span className={styles.idCell}>
          <Link
            data-row
            to={addressOf({ ...location, list: changeList(location.list, { entry: id }) })}
            className={styles.id}
            title={id}
          >
            {shortId(id)}
          </Link>
          {isAdmin && <AdminMark />}
        </span>
      ),
    },
    { title: t('activity.user'), phone: 'title', cell: ({ user }) => <Address email={user} /> },
    { id: 'device', title: t('activity.device'), cell: ({ deviceType }) => deviceName(t, deviceType) },
    {
      id: 'baker',
      title: t('activity.baker'),
      cell: ({ baker }) => (baker === null ? none : <Address email={baker} />),
    },
    {
      title: t('activity.action'),
      phone: 'end',
      cell: ({ action, description }) => (
        <span className={styles.action}>
          <ActionBadge action={action} />
          <span>{description}</span>
        </span>
      ),
    },
    {
      title: t('activity.file'),
      isWide: true,
      phone: 'detail',
      cell: ({ file, checksum }) =>
        file !== null ? (
          <FileName title={file} />
        ) : checksum !== null ? (
          <code title={checksum}>{`${checksum.slice(0, 8)}…`}</code>
        ) : (
          none
        ),
    },
    {
      id: 'fileId',
      title: t('activity.fileId'),
      cell: ({ fileId }) =>
        fileId === null ? (
          none
        ) : (
          <Link to={addressOf(showFiles(location, { file: fileId }))} className={styles.id} title={fileId}>
            {shortId(fileId)}
          </Link>
        ),
    },
    {
      title: t('activity.time'),
      phone: 'detail',
      sort: 'timestamp',
      cell: ({ timestamp }) => <DateTime at={timestamp} />,
    },
  ]
}
