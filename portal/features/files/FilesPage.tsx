import { useState } from 'react'
import { Email } from '#contract/ids.ts'
import { exportFiles, type FileRow, fileSorts } from '#contract/routes/documents.ts'
import { fileTypes } from '#contract/routes/lists.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { FilterTag } from '../../dashboard/list/FilterTag.tsx'
import { ListPage } from '../../dashboard/list/ListPage.tsx'
import { ListTable } from '../../dashboard/list/ListTable.tsx'
import { RangeField } from '../../dashboard/list/RangeField.tsx'
import { SearchField } from '../../dashboard/list/SearchField.tsx'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import tools from '../../dashboard/list/Toolbar.module.css'
import { changeList, optionOf, sortBy, sortingOf, usualSize } from '../../dashboard/list-rules.ts'
import { shortId } from '../../dashboard/short-id.ts'
import { useSpot } from '../../dashboard/use-spot.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { useScreen } from '../../frame/use-screen.ts'
import hidden from '../../ui/hidden.module.css'
import { BulkBar } from './BulkBar.tsx'
import { columnsOf } from './columns.tsx'
import { FileDetails } from './FileDetails.tsx'
import { toFilters } from './rules.ts'
import { useFiles } from './use-files.ts'

const tagKeys = { file: 'files.tagFile', user: 'files.tagUser', baker: 'files.tagBaker' } as const

/** The cakes that somebody baked and those shared with them; in admin mode the organisation's. */
export function FilesPage({ email }: { email: string | null }) {
  const words = useWords()
  const failures = useFailures()
  const heading = useScreen(words('files.title'))
  const { spot, setList } = useSpot()
  const { list, isAdmin } = spot
  const files = useFiles(spot)
  const [selected, setSelected] = useState<ReadonlyMap<string, FileRow>>(new Map())
  const change = (fields: Record<string, string | undefined>, replace = false) =>
    setList(changeList(list, fields), { replace })
  const sorting = sortingOf(fileSorts, list, 'created')
  const set = Object.keys(list).filter((field) => !['page', 'size', 'sort', 'dir', 'show'].includes(field))
  const count = files.page?.total ?? 0
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={hidden.hidden}>
        {words('files.title')}
      </h1>
      <ListPage
        list={files}
        usual={usualSize}
        countText={(text) => (count === 1 ? words('files.one') : words('files.count', { count: text }))}
        newsText={(news) => (news === 1 ? words('files.oneNew') : words('files.news', { count: news }))}
        emptyText={words('files.empty')}
        emptyHint={words('files.emptyHint')}
        failure={files.error ? failures.textOf(files.error, 'failure.list') : undefined}
        isFiltered={set.length > 0}
        onClear={() => change(Object.fromEntries(set.map((field) => [field, undefined])))}
        tools={
          <div className={tools.toolbar}>
            <SearchField
              label={words('files.search')}
              value={list.search ?? ''}
              onSearch={(search) => change({ search }, true)}
            />
            <RangeField
              label={words('files.created')}
              range={{ from: list.from, to: list.to }}
              onChange={({ from, to }) => change({ from, to })}
            />
            <SelectField
              label={words('type.label')}
              value={optionOf(fileTypes, list.type)}
              options={fileTypes.map((type) => [type, words(`type.${type}`)] as const)}
              onChange={(type) => change({ type: type === 'all' ? undefined : type })}
            />
            <ExportButton
              className={tools.end}
              route={exportFiles}
              input={toFilters(list, isAdmin)}
              fileName="files"
              fallback="failure.files"
            />
          </div>
        }
        bar={
          selected.size > 0 && (
            <BulkBar
              rows={[...selected.values()]}
              isAdmin={isAdmin}
              onUnselect={() => setSelected(new Map())}
            />
          )
        }
        tags={
          (list.file || list.user || list.baker) && (
            <div className={tools.tags}>
              {(['file', 'user', 'baker'] as const).map((field) => {
                const value = list[field]
                if (value === undefined) return null
                const text =
                  field === 'file'
                    ? words(tagKeys.file, { id: shortId(value) })
                    : words(tagKeys[field], { email: value })
                return <FilterTag key={field} text={text} onRemove={() => change({ [field]: undefined })} />
              })}
            </div>
          )
        }
      >
        {(rows) => (
          <ListTable<FileRow>
            caption={words('files.title')}
            columns={columnsOf(words)}
            rows={rows}
            keyOf={({ id }) => id}
            sorting={sorting}
            onSort={(key) => change(sortBy(sorting, key))}
            isStale={files.isStale}
            selection={{
              keys: new Set(selected.keys()),
              onChange: (keys) => setSelected(select(selected, rows, keys)),
              label: ({ filetitle }) => filetitle,
            }}
            expansion={{
              openKey: list.show,
              onToggle: (show) => change({ show }, true),
              label: ({ filetitle }) => words('files.details', { name: filetitle }),
              panel: (row) => (
                <FileDetails
                  row={row}
                  subject={{ checksum: row.checksum, email: Email.parse(email), isAdmin }}
                />
              ),
            }}
          />
        )}
      </ListPage>
    </>
  )
}

/** Rows stay selected while other pages are looked at. */
function select(
  before: ReadonlyMap<string, FileRow>,
  rows: readonly FileRow[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, FileRow> {
  const known = new Map([...before, ...rows.map((row) => [row.id, row] as const)])
  return new Map([...known].filter(([id]) => keys.has(id)))
}
