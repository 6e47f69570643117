import { File, FileBraces, FileSpreadsheet, FileText } from 'lucide-react'
import type { FileRow } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { Address } from '../../dashboard/Address.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { FileName } from '../../dashboard/FileName.tsx'
import type { Column } from '../../dashboard/list/columns.ts'
import { shortId } from '../../dashboard/short-id.ts'
import type { Translate } from '../../messages/translate.ts'
import { ExpiryCell, OpenableCell } from './date-cells.tsx'
import { expiryStatus, openableStatus } from './date-status.ts'
import styles from './Files.module.css'
import { Recipients } from './Recipients.tsx'
import { extensionOf, recipientsOf } from './rules.ts'

const icons: Record<string, typeof File> = { pdf: FileText, csv: FileSpreadsheet, json: FileBraces }

/**
 * The columns of the files, in the order of the specification, and one of the recipients.
 * @param hasRecipients whether the user sees who else can open a file
 */
export function columnsOf(t: Translate, now: number, hasRecipients: boolean): Column<FileRow>[] {
  const recipients: Column<FileRow> = {
    id: 'recipients',
    title: t('files.recipients'),
    width: 'word',
    from: 'laptop',
    cell: (row) => <Recipients emails={recipientsOf(row)} />,
  }
  return [
    {
      id: 'id',
      title: t('files.id'),
      width: 'id',
      from: 'desktop',
      cell: ({ id }) => (
        <code className={styles.id} title={id}>
          {shortId(id)}
        </code>
      ),
    },
    {
      title: t('files.name'),
      sort: 'name',
      phone: 'title',
      cell: (row) => <NameCell row={row} />,
    },
    ...(hasRecipients ? [recipients] : []),
    {
      id: 'baker',
      title: t('files.baker'),
      width: 'person',
      sort: 'baker',
      phone: 'detail',
      cell: ({ baker_email }) => <Address email={baker_email} />,
    },
    {
      id: 'created',
      title: t('files.created'),
      width: 'date',
      sort: 'created',
      phone: 'detail',
      cell: (row) => (
        // On a phone, a date that matters now takes its place.
        <span data-none={hasMark(row, now) ? true : undefined}>
          <DateTime at={row.created_at} isDay />
        </span>
      ),
    },
    {
      id: 'openable',
      title: t('files.openable'),
      width: 'brief',
      from: 'laptop',
      sort: 'openable_date',
      phone: 'detail',
      cell: ({ openable_date }) => <OpenableCell at={openable_date} />,
    },
    {
      id: 'expires',
      title: t('files.expires'),
      width: 'status',
      sort: 'expiration_date',
      phone: 'detail',
      cell: ({ expiration_date }) => <ExpiryCell at={expiration_date} />,
    },
  ]
}

const hasMark = ({ openable_date: openable, expiration_date: expires }: FileRow, now: number): boolean =>
  (openable !== null && openableStatus(openable, now) !== 'plain') ||
  (expires !== null && expiryStatus(expires, now) !== 'plain')

/** The file's icon and name, and whether it has not been saved. */
function NameCell({ row }: { row: FileRow }) {
  const { t } = useServices()
  const { filetitle, is_saved: isSaved } = row
  const Icon = icons[extensionOf(filetitle)] ?? File
  return (
    <span className={styles.name}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <FileName title={filetitle} />
      {!isSaved && <span className={styles.unsaved}>{t('unsaved.title')}</span>}
    </span>
  )
}
