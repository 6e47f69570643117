import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './Toolbar.module.css'

/** Search waits so long after the last letter, in milliseconds (portal, business constants). */
const pause = 500

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** The search of a list: asks when typing pauses, or at once on Enter. `/` leads into it from anywhere, Escape empties it. */
export function SearchField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onSearch)
  tell.current = onSearch
  // What the address says anew (Back, a cleared filter) stands in the field; what was just told from here does already.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      tell.current(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target))
        return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const tellNow = (text: string) => {
    setTyped(text)
    told.current = text
    onSearch(text)
  }
  return (
    <label className={styles.search}>
      <span className={styles.hidden}>{label}</span>
      <Search size={18} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={200}
        placeholder={label}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tellNow(typed)
          if (event.key === 'Escape' && typed !== '') tellNow('')
        }}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </label>
  )
}

const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null
