import { useId, useState } from 'react'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { toCount } from '../../ui/format.ts'
import { EntryList } from './EntryList.tsx'
import styles from './FileActivity.module.css'

const tabs = ['recent', 'opened', 'alerts'] as const
type Tab = (typeof tabs)[number]

/** The server returns the newest entries of each list, up to this number. */
const maxEntries = 20

/** A cake's latest activity: all of it, those who opened it, or alerts. Arrow keys move between the three. */
export function FileActivity({ detail }: { detail: DocumentReply }) {
  const { t } = useServices()
  const id = useId()
  const [chosen, setChosen] = useState<Tab>('recent')
  const entries: Record<Tab, readonly ActivityItem[]> = {
    recent: detail.recent_activity,
    opened: detail.opened,
    alerts: detail.alerts,
  }
  const choose = (tab: Tab) => {
    setChosen(tab)
    document.getElementById(`${id}-${tab}`)?.focus()
  }
  return (
    <div className={styles.activity}>
      <div
        role="tablist"
        className={styles.tabs}
        onKeyDown={({ key, currentTarget }) => {
          const isRight = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
          const step = key === isRight ? 1 : key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0
          const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length]
          if (step !== 0 && next !== undefined) choose(next)
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
          >
            <span id={`${id}-${tab}-name`}>{t(`detail.${tab}`)}</span>
            {tab !== 'recent' && entries[tab].length > 0 && (
              <span className={styles.count}>
                {toCount(entries[tab].length, entries[tab].length >= maxEntries)}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}-name`}
        className={styles.panel}
      >
        <EntryList entries={entries[chosen]} />
      </div>
    </div>
  )
}
