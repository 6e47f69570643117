import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { useServices } from '../../context/use-services.ts'
import { intlTag } from '../../platform/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { findPage } from '../list-rules.ts'
import styles from './Pager.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void }

/** The pager of a list, hidden for a single page. An invalid page number resets the field (rule P15). */
export function Pager({ page, pages, onPage }: Props) {
  const { t } = useServices()
  const draft = useDraft(page, String)
  if (pages <= 1) return null
  const jump = (event?: FormEvent) => {
    event?.preventDefault()
    const requestedPage = findPage(draft.value, pages)
    draft.discard()
    if (requestedPage !== undefined && requestedPage !== page) onPage(requestedPage)
  }
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <Button
        size="small"
        disabled={page <= 1}
        aria-label={t('pager.previous')}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <form onSubmit={jump}>
        <label>
          {t('pager.page')}
          <input
            inputMode="numeric"
            value={draft.value}
            maxLength={5}
            onChange={(event) => draft.type(event.target.value)}
            onBlur={() => jump()}
          />
        </label>
        <span>{t('pager.of', { pages: new Intl.NumberFormat(intlTag()).format(pages) })}</span>
      </form>
      <Button
        size="small"
        disabled={page >= pages}
        aria-label={t('pager.next')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </nav>
  )
}
