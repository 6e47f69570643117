import type { Meta } from '@storybook/react-vite'
import { activityActions } from '#contract/activity.ts'
import { ActionBadge } from '../portal/dashboard/ActionBadge.tsx'
import { Address } from '../portal/dashboard/Address.tsx'
import { DateTime } from '../portal/dashboard/DateTime.tsx'
import { FileName } from '../portal/dashboard/FileName.tsx'
import { FilterTag } from '../portal/dashboard/list/FilterTag.tsx'
import { ListTable } from '../portal/dashboard/list/ListTable.tsx'
import { Pager } from '../portal/dashboard/list/Pager.tsx'
import { SearchField } from '../portal/dashboard/list/SearchField.tsx'
import { SelectField } from '../portal/dashboard/list/SelectField.tsx'
import { Skeleton } from '../portal/dashboard/list/Skeleton.tsx'
import { inPortal } from './PortalStory.tsx'
import { Row, Stack } from './Stack.tsx'

export default { title: 'Portal/Tables' } satisfies Meta

const ignore = () => {}

const files = [
  { name: 'Offer for the autumn fair.pdf', baker: 'baker@bakery.test', at: '2026-10-31T09:30:00Z' },
  { name: 'Recipes and costs.csv', baker: 'elena@bakery.test', at: '2026-10-30T16:05:00Z' },
  { name: 'حجوزات الأسبوع القادم.csv', baker: 'tomas@bakery.test', at: '2026-10-29T07:12:00Z' },
]

export const Table = inPortal((t) => (
  <Stack>
    <ListTable
      caption={t('portal.files')}
      rows={files}
      keyOf={({ name }) => name}
      columns={[
        {
          title: t('files.name'),
          cell: ({ name }) => <FileName title={name} />,
          sort: 'name',
          phone: 'title',
        },
        {
          title: t('files.baker'),
          width: 'person',
          cell: ({ baker }) => <Address email={baker} />,
          phone: 'detail',
        },
        {
          title: t('files.created'),
          cell: ({ at }) => <DateTime at={at} isDay />,
          sort: 'created',
          phone: 'detail',
        },
      ]}
      sorting={{ by: 'created', dir: 'desc' }}
      onSort={ignore}
      selection={{
        keys: new Set([files[0]?.name ?? '']),
        onChange: ignore,
        label: ({ name }) => name,
        isOffered: () => true,
      }}
      isStale={false}
    />
    <Pager page={2} pages={11} onPage={ignore} />
  </Stack>
))

export const Filters = inPortal((t) => (
  <Stack>
    <Row name="Search and choice">
      <SearchField label={t('files.search')} hint={t('files.search')} value="" onSearch={ignore} />
      <SelectField
        label={t('files.created')}
        value="any"
        options={[
          ['any', t('files.anyTime')],
          ['never', t('files.never')],
        ]}
        onChange={ignore}
      />
    </Row>
    <Row name="Filter without a control">
      <FilterTag text={t('files.tagBaker', { email: 'baker@bakery.test' })} onRemove={ignore} />
    </Row>
  </Stack>
))

export const Badges = inPortal(() => (
  <Stack>
    <Row name="Actions">
      {activityActions.map((action) => (
        <ActionBadge key={action} action={action} />
      ))}
    </Row>
  </Stack>
))

export const Loading = inPortal(() => (
  <Stack>
    <Skeleton rows={6} />
  </Stack>
))
