import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { findPage } from '../list-rules.ts'
import { useWords } from '../use-words.ts'
import styles from './Pager.module.css'

type Props = { page: number; pages: number; onPage: (page: number) => void }

/** Turns the pages of a list. Not there when there is one page or none. What is no page number resets (rule P15). */
export function Pager({ page, pages, onPage }: Props) {
  const words = useWords()
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  if (pages <= 1) return null
  const jump = (event?: FormEvent) => {
    event?.preventDefault()
    const found = findPage(typed, pages)
    setTyped(String(found ?? page))
    if (found !== undefined && found !== page) onPage(found)
  }
  return (
    <nav className={styles.pager} aria-label={words('pager.label')}>
      <Button
        size="small"
        disabled={page <= 1}
        aria-label={words('pager.previous')}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <form onSubmit={jump}>
        <label>
          {words('pager.page')}
          <input
            inputMode="numeric"
            value={typed}
            maxLength={5}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => jump()}
          />
        </label>
        <span>{words('pager.of', { pages: new Intl.NumberFormat('en').format(pages) })}</span>
      </form>
      <Button
        size="small"
        disabled={page >= pages}
        aria-label={words('pager.next')}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </nav>
  )
}
