import { FileCheck2, FileX2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { intlTag } from '../platform/locale.ts'
import { saveBlob } from '../platform/save-blob.ts'
import { Button } from '../ui/Button.tsx'
import { formatBytes } from '../ui/format.ts'
import styles from './HistoryList.module.css'
import type { HistoryEntry, OpenerHistory } from './history.ts'

type Props = { history: OpenerHistory; onClear: () => void }

/** The files opened since the portal was loaded. Each can be downloaded again until its plaintext is discarded. */
export function HistoryList({ history, onClear }: Props) {
  const { t } = useServices()
  const isAnyAvailable = history.some(({ cake }) => cake !== undefined)
  return (
    <section className={styles.history} aria-labelledby="history-title">
      <div className={styles.head}>
        <h2 id="history-title">{t('history.title')}</h2>
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('history.clear')}
        </Button>
      </div>
      <ul className={styles.rows}>
        {history.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
      <p className={styles.note}>{t(isAnyAvailable ? 'history.text' : 'history.noneAvailable')}</p>
    </section>
  )
}

function Row({ entry: { name, size, at, cake } }: { entry: HistoryEntry }) {
  const { t } = useServices()
  const Icon = cake ? FileCheck2 : FileX2
  const time = new Date(at)
  return (
    <li className={styles.row}>
      <Icon className={styles.icon} size={24} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          {formatBytes(size)}
          {' · '}
          <time dateTime={time.toISOString()} title={time.toLocaleString(intlTag())}>
            {time.toLocaleTimeString(intlTag(), { hour: '2-digit', minute: '2-digit' })}
          </time>
        </p>
      </div>
      {cake ? (
        <Button size="small" aria-label={t('history.saveOne', { name })} onClick={() => saveBlob(cake)}>
          {t('history.save')}
        </Button>
      ) : (
        <p className={styles.detail}>{t('history.unavailable')}</p>
      )}
    </li>
  )
}
