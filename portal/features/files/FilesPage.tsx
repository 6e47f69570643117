import { findEmail } from '#contract/ids.ts'
import { exportFiles, type FileRow, fileSorts } from '#contract/routes/documents.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { ListTable } from '../../dashboard/list/ListTable.tsx'
import { ListTools } from '../../dashboard/list/ListTools.tsx'
import { TypeField } from '../../dashboard/list/TypeField.tsx'
import { changeList, sortBy, sortingOf, toCount, usualSize } from '../../dashboard/list-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { AppLink } from '../../layout/AppLink.tsx'
import { useScreen } from '../../layout/use-screen.ts'
import { useServices } from '../../services/services.ts'
import { buttonLook } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import { BulkBar } from './BulkBar.tsx'
import { columnsOf } from './columns.tsx'
import { FileDetails } from './FileDetails.tsx'
import { FilterTags } from './FilterTags.tsx'
import { toFilters } from './rules.ts'
import { nothing, ticked } from './selection.ts'
import { useFiles } from './use-files.ts'
import { useSelection } from './use-selection.ts'

/** The cakes that somebody baked and those shared with them; in admin mode the organization's. */
export function FilesPage({ email }: { email: string | null }) {
  const words = useWords()
  const failures = useFailures()
  const { config, t } = useServices()
  const heading = useScreen(words('files.title'))
  const { spot, setList } = useDashboardLocation()
  const { list, isAdmin } = spot
  const files = useFiles(spot)
  const viewer = findEmail(email ?? '')
  const filters = toFilters(list, isAdmin)
  const selection = useSelection(filters)
  const sorting = sortingOf(fileSorts, list, 'created')
  const { data = [], total = 0, total_is_floor: isFloor = false } = files.page ?? {}
  const matching = toCount(total, isFloor)
  const isAll = selection.is.of === 'all'
  const some = selection.is.of === 'some' ? selection.is.ids.size : total
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
        {words('files.title')}
      </h1>
      <ListPage
        list={files}
        usual={usualSize}
        countText={(text, count) =>
          count === 1 ? words('files.one') : words('files.count', { count: text })
        }
        newsText={(news) => (news === 1 ? words('files.oneNew') : words('files.news', { count: news }))}
        emptyText={words('files.empty')}
        emptyHint={words('files.emptyHint')}
        emptyWay={
          <AppLink to={config.links.download} className={buttonLook('outlined')}>
            {t('portal.downloadApp')}
          </AppLink>
        }
        failure={files.error ? failures.textOf(files.error, 'failure.list') : undefined}
        download={
          <ExportButton route={exportFiles} input={filters} fileName="files" fallback="failure.files" />
        }
        tools={
          <ListTools searchLabel={words('files.search')} rangeLabel={words('files.created')}>
            <TypeField />
          </ListTools>
        }
        bar={
          selection.filters && (
            <BulkBar
              filters={selection.filters}
              count={isAll ? matching : toCount(some, false)}
              isAll={isAll}
              matching={isAll || total <= some ? undefined : matching}
              likely={filters.user}
              onAll={() => selection.set({ of: 'all', filters })}
              onUnselect={() => selection.set(nothing)}
            />
          )
        }
        tags={<FilterTags />}
      >
        {(rows) => (
          <ListTable<FileRow>
            caption={words('files.title')}
            columns={columnsOf(words)}
            rows={rows}
            keyOf={({ id }) => id}
            sorting={sorting}
            onSort={(key) => setList(changeList(list, sortBy(sorting, key)))}
            isStale={files.isStale}
            selection={{
              keys: ticked(
                selection.is,
                data.filter(({ can_manage }) => can_manage).map(({ id }) => id),
              ),
              onChange: selection.choose,
              label: ({ filetitle }) => filetitle,
              isOffered: ({ can_manage }) => can_manage,
            }}
            expansion={{
              openKey: list.show,
              onToggle: (show) => setList(changeList(list, { show }), { replace: true }),
              label: ({ filetitle }) => words('files.details', { name: filetitle }),
              panel: (row) =>
                viewer && (
                  <FileDetails row={row} subject={{ checksum: row.checksum, email: viewer, isAdmin }} />
                ),
            }}
          />
        )}
      </ListPage>
    </>
  )
}
