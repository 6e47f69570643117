import { FileCheck2, FileX2 } from 'lucide-react'
import { useServices } from '../services/services.ts'
import { Button } from '../ui/Button.tsx'
import { formatBytes } from '../ui/format.ts'
import { saveCake } from './save-cake.ts'
import styles from './VisitList.module.css'
import type { Opened } from './visit.ts'

type Props = { visit: readonly Opened[]; onClear: () => void }

/** What was opened in this visit: each can be saved once more while its plaintext is held, and all be forgotten. */
export function VisitList({ visit, onClear }: Props) {
  const { t } = useServices()
  const isAnyKept = visit.some(({ cake }) => cake !== undefined)
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <div className={styles.head}>
        <h2 id="visit-title" className={styles.title}>
          {t('visit.title')}
        </h2>
        <Button look="quiet" size="small" onClick={onClear}>
          {t('visit.clear')}
        </Button>
      </div>
      <ul className={styles.rows}>
        {visit.map((opened) => (
          <Row key={opened.id} opened={opened} />
        ))}
      </ul>
      <p className={styles.note}>{t(isAnyKept ? 'visit.text' : 'visit.noneKept')}</p>
    </section>
  )
}

function Row({ opened: { name, size, at, cake } }: { opened: Opened }) {
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
          <time dateTime={time.toISOString()} title={time.toLocaleString('en')}>
            {time.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' })}
          </time>
        </p>
      </div>
      {cake ? (
        <Button size="small" aria-label={t('visit.saveOne', { name })} onClick={() => saveCake(cake)}>
          {t('visit.save')}
        </Button>
      ) : (
        <p className={styles.detail}>{t('visit.gone')}</p>
      )}
    </li>
  )
}
