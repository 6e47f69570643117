import { File, FileBraces, FileSpreadsheet, FileText } from 'lucide-react'
import type { FileRow } from '#contract/routes/documents.ts'
import { Address } from '../../dashboard/Address.tsx'
import { DateTime } from '../../dashboard/DateTime.tsx'
import { FileName } from '../../dashboard/FileName.tsx'
import type { Column } from '../../dashboard/list/columns.ts'
import { shortId } from '../../dashboard/short-id.ts'
import type { Translate } from '../../messages/translate.ts'
import styles from './Files.module.css'
import { extensionOf } from './rules.ts'

const icons: Record<string, typeof File> = { pdf: FileText, csv: FileSpreadsheet, json: FileBraces }

/** The columns of the files, in the order of the specification. */
export function columnsOf(t: Translate): Column<FileRow>[] {
  return [
    {
      id: 'id',
      title: t('files.id'),
      cell: ({ id }) => (
        <code className={styles.id} title={id}>
          {shortId(id)}
        </code>
      ),
    },
    {
      title: t('files.name'),
      sort: 'name',
      isWide: true,
      phone: 'title',
      cell: ({ filetitle, is_saved }) => {
        const Icon = icons[extensionOf(filetitle)] ?? File
        return (
          <span className={styles.name}>
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            <FileName title={filetitle} />
            {!is_saved && <span className={styles.unsaved}>{t('unsaved.title')}</span>}
          </span>
        )
      },
    },
    {
      id: 'baker',
      title: t('files.baker'),
      sort: 'baker',
      phone: 'detail',
      cell: ({ baker_email }) => <Address email={baker_email} />,
    },
    {
      id: 'created',
      title: t('files.created'),
      phone: 'detail',
      sort: 'created',
      cell: ({ created_at }) => <DateTime at={created_at} isDay />,
    },
    {
      id: 'openable',
      title: t('files.openable'),
      sort: 'openable_date',
      cell: ({ openable_date }) => <OrNot at={openable_date} instead={t('files.anyTime')} />,
    },
    {
      id: 'expires',
      title: t('files.expires'),
      sort: 'expiration_date',
      cell: ({ expiration_date }) => <OrNot at={expiration_date} instead={t('files.never')} />,
    },
  ]
}

const OrNot = ({ at, instead }: { at: string | null; instead: string }) =>
  at === null ? <span className={styles.quiet}>{instead}</span> : <DateTime at={at} isDay />
