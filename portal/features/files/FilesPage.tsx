import { CakeSlice } from 'lucide-react'
import { useEffect, useState } from 'react'
import { findEmail } from '#contract/ids.ts'
import { exportFiles, type FileRow, fileSorts, listFiles } from '#contract/routes/documents.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { Skeleton } from '../../dashboard/list/Skeleton.tsx'
import { TypeField } from '../../dashboard/list/TypeField.tsx'
import { changeList, defaultPageSize, sortBy, sortingOf, toPaging } from '../../dashboard/list-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { emptyPage, useList } from '../../dashboard/use-list.ts'
import { HiddenHeading } from '../../layout/HiddenHeading.tsx'
import { LazyBoundary } from '../../layout/LazyBoundary.tsx'
import { lazyScreen } from '../../layout/lazy-screen.ts'
import { loadBakerTexts } from '../../messages/texts.ts'
import { Link } from '../../router/Link.tsx'
import { Button, buttonVariant } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import { BulkBar } from './BulkBar.tsx'
import { columnsOf } from './columns.tsx'
import styles from './Files.module.css'
import { FilterTags } from './FilterTags.tsx'
import { useOpenDetails } from './frames/use-open-details.ts'
import { isLinkDamaged, recipientsOf, toFilters } from './rules.ts'
import { nothing, selectedIds } from './selection.ts'
import { useSelection } from './use-selection.ts'

const FileDetails = lazyScreen('FileDetails', () => import('./FileDetails.tsx'))
const BakeDialog = lazyScreen('BakeDialog', () => import('../../baker/BakeDialog.tsx'), loadBakerTexts)

/** The cakes that the user baked and those shared with them; in admin mode, the company's. */
export function FilesPage({ email }: { email: string | null }) {
  const { api, t, now } = useServices()
  const [isBaking, setBaking] = useState(false)
  const { location, setList, addressOf } = useDashboardLocation()
  const { list, isAdmin } = location
  const viewer = findEmail(email ?? '')
  const filters = toFilters(list, isAdmin)
  const isDamaged = isLinkDamaged(list)
  const selection = useSelection(filters)
  const open = useOpenDetails()
  const sorting = sortingOf(fileSorts, list, 'created')
  const query = {
    ...filters,
    sort_by: sorting.by,
    sort_dir: sorting.dir,
    ...toPaging(list, defaultPageSize),
  }
  const files = useList<FileRow>({
    name: 'files',
    query: isDamaged ? { isDamaged } : query,
    fetch: async (signal) => (isDamaged ? emptyPage : api(listFiles, query, signal)),
    keyOf: ({ id }) => id,
  })
  const hasRows = files.page !== undefined && files.page.data.length > 0
  // Details open at once if their code has loaded. Otherwise, opening them loads it again and reports a failure.
  useEffect(() => {
    if (hasRows) FileDetails.load().catch(() => undefined)
  }, [hasRows])
  const { data = [], total = 0, total_is_floor: isFloor = false } = files.page ?? {}
  const matching = toCount(total, isFloor)
  const isAll = selection.is.of === 'all'
  const some = selection.is.of === 'some' ? selection.is.ids.size : total
  const bake = (variant: 'primary' | 'outlined', size?: 'small') =>
    viewer && (
      <Button variant={variant} {...(size && { size })} onClick={() => setBaking(true)}>
        <CakeSlice size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className={size && styles.bake}>{t('files.bake')}</span>
      </Button>
    )
  return (
    <>
      <HiddenHeading title={t('portal.files')} />
      <ListPage
        list={files}
        defaultSize={defaultPageSize}
        countText={(count) => t('files.count', { count })}
        newRowsText={(count) => t('files.newRows', { count })}
        emptyDrawing="files"
        emptyText={t('files.empty')}
        emptyHint={t('files.emptyHint')}
        emptyAction={
          <>
            {bake('primary')}
            <Link to={addressOf({ ...location, tab: 'open' })} className={buttonVariant('outlined')}>
              {t('portal.openCake')}
            </Link>
          </>
        }
        noMatchHint={
          isDamaged
            ? t('list.damagedLink')
            : filters.file_id && email
              ? t('files.unseen', { email })
              : undefined
        }
        failure={files.error ? findFailureText(files.error, t, 'failure.list') : undefined}
        download={
          <ExportButton route={exportFiles} input={filters} fileName="files" fallback="failure.files" />
        }
        action={files.page?.total !== 0 && bake('primary', 'small')}
        tools={{
          searchLabel: t('files.search'),
          rangeLabel: t('files.created'),
          filters: <TypeField />,
        }}
        bar={
          selection.filters && (
            <BulkBar
              filters={selection.filters}
              count={{ number: some, text: isAll ? matching : toCount(some, false) }}
              isAll={isAll}
              matching={isAll || total <= some ? undefined : matching}
              suggested={filters.user}
              onAll={() => selection.set({ of: 'all', filters })}
              onUnselect={() => selection.set(nothing)}
            />
          )
        }
        tags={<FilterTags />}
        table={{
          caption: t('portal.files'),
          columns: columnsOf(
            t,
            now(),
            data.some((row) => recipientsOf(row).length > 0),
          ),
          sorting,
          onSort: (key) => setList(changeList(list, sortBy(sorting, key))),
          selection: {
            keys: selectedIds(
              selection.is,
              data.filter(({ can_manage }) => can_manage).map(({ id }) => id),
            ),
            onChange: selection.choose,
            label: ({ filetitle }) => filetitle,
            isOffered: ({ can_manage }) => can_manage,
          },
          expansion: {
            openKey: list.show,
            onToggle: open.toggle,
            isDialog: open.frame === 'screen',
            label: ({ filetitle }) => t('files.details', { name: filetitle }),
            panel: (row) =>
              viewer && (
                <LazyBoundary
                  {...(open.frame === 'row' && { fallback: <Skeleton rows={14} /> })}
                  onFailure={() => open.toggle(undefined)}
                >
                  <FileDetails
                    row={row}
                    subject={{ checksum: row.checksum, email: viewer, isAdmin }}
                    open={open}
                  />
                </LazyBoundary>
              ),
          },
        }}
      />
      <LazyBoundary key={String(isBaking)} onFailure={() => setBaking(false)}>
        {isBaking && viewer && <BakeDialog email={viewer} onClose={() => setBaking(false)} />}
      </LazyBoundary>
    </>
  )
}
