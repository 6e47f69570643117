import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import type { ActivityItem } from '#contract/routes/activity.ts'
import { ActionBadge } from '../../dashboard/ActionBadge.tsx'
import { ActionIcon } from '../../dashboard/ActionIcon.tsx'
import { AdminMark } from '../../dashboard/AdminMark.tsx'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { FileName } from '../../dashboard/FileName.tsx'
import type { Column } from '../../dashboard/list/columns.ts'
import { changeList } from '../../dashboard/list-rules.ts'
import { RelativeTime } from '../../dashboard/RelativeTime.tsx'
import { shortId } from '../../dashboard/short-id.ts'
import type { DashboardLocationPorts } from '../../dashboard/use-dashboard-location.ts'
import type { Translate } from '../../messages/translate.ts'
import { Link } from '../../router/Link.tsx'
import styles from './Activity.module.css'
import { deviceName } from './device-name.ts'
import { EntrySentence } from './EntrySentence.tsx'

const deviceIcons: Readonly<Record<string, LucideIcon>> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  baker: SquareTerminal,
}

/**
 * A text whose addresses keep one line, as far as there is room, and their own direction: in Arabic, the asterisk of
 * `*@example.org` would be at the wrong end.
 */
const withWholeAddresses = (text: string) =>
  text.split(/(\S*@\S+)/).map((part, at) =>
    part.includes('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={at} className={styles.address}>
        <bdi>{part}</bdi>
      </span>
    ) : (
      part
    ),
  )

/**
 * The columns of the activity, in the order of the specification. On a phone, the action is a sentence that names the
 * user and the file too.
 */
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
      width: 'id',
      from: 'desktop',
      cell: ({ id }) => (
        <code className={styles.id} title={id}>
          {shortId(id)}
        </code>
      ),
    },
    {
      title: t('activity.user'),
      width: 'person',
      cell: ({ user, isAdmin }) => (
        <span className={styles.user}>
          <bdi title={user}>{user}</bdi>
          {isAdmin && <AdminMark />}
        </span>
      ),
    },
    {
      id: 'device',
      title: t('activity.device'),
      width: 'date',
      from: 'desktop',
      phone: 'detail',
      cell: ({ deviceType }) => {
        const Icon = deviceIcons[deviceType] ?? MonitorSmartphone
        return (
          <span className={styles.device}>
            <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
            {deviceName(t, deviceType)}
          </span>
        )
      },
    },
    {
      id: 'baker',
      title: t('activity.baker'),
      width: 'brief',
      from: 'laptop',
      cell: ({ baker }) =>
        baker === null ? (
          none
        ) : (
          <bdi className={styles.baker} title={baker}>
            {baker}
          </bdi>
        ),
    },
    {
      title: t('activity.action'),
      phone: 'title',
      cell: (entry) => (
        <span className={styles.action}>
          <ActionIcon action={entry.action} />
          <Link
            data-row
            to={addressOf({ ...location, list: changeList(location.list, { entry: entry.id }) })}
            className={styles.what}
          >
            <span className={styles.description} title={entry.description}>
              {withWholeAddresses(entry.description)}
            </span>
            <span className={styles.sentence}>
              <EntrySentence entry={entry} /> {entry.isAdmin && <AdminMark />}
            </span>
          </Link>
          <ActionBadge action={entry.action} />
        </span>
      ),
    },
    {
      title: t('activity.file'),
      width: 'brief',
      cell: ({ file, checksum }) =>
        file !== null ? (
          <span>
            <FileName title={file} />
          </span>
        ) : checksum !== null ? (
          <code title={checksum}>{`${checksum.slice(0, 8)}…`}</code>
        ) : (
          none
        ),
    },
    {
      id: 'fileId',
      title: t('activity.fileId'),
      width: 'word',
      from: 'laptop',
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
      width: 'date',
      phone: 'detail',
      sort: 'timestamp',
      cell: ({ timestamp }) => <RelativeTime at={timestamp} />,
    },
  ]
}
