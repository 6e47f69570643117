import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import hidden from '../../ui/hidden.module.css'
import styles from './Toolbar.module.css'
import { useKeys, useShortcutsOn } from './use-keys.ts'

/** Debounce of the search, in milliseconds (portal, business constants). */
const debounceMs = 500

type Props = {
  label: string
  /** what an empty field shows */
  hint: string
  value: string
  onSearch: (text: string) => void
}

/** The search field of a list. Searches when typing pauses or on Enter. `/` focuses it, Escape clears it. */
export function SearchField({ label, hint, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const areKeysOn = useShortcutsOn()
  const latest = useRef(onSearch)
  latest.current = onSearch
  // Show a value that changed outside the field, through Back or a cleared filter.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === searched.current) return
    const timer = setTimeout(() => {
      searched.current = typed
      latest.current(typed)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys({ '/': () => field.current?.focus() })
  const searchNow = (text: string) => {
    setTyped(text)
    searched.current = text
    onSearch(text)
  }
  return (
    <label className={styles.search}>
      <span className={hidden.hidden}>{label}</span>
      <Search size={18} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={200}
        placeholder={hint}
        aria-keyshortcuts={areKeysOn ? '/' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(typed)
          if (event.key === 'Escape' && typed !== '') searchNow('')
        }}
      />
      {areKeysOn && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </label>
  )
}
