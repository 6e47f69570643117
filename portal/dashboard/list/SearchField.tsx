import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import hidden from '../../ui/hidden.module.css'
import styles from './Toolbar.module.css'
import { useKeys, useShortcutsOn } from './use-keys.ts'

/** Search waits so long after the last letter, in milliseconds (portal, business constants). */
const pause = 500

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** The search of a list: asks when typing pauses, or at once on Enter. `/` leads into it from anywhere, Escape empties it. */
export function SearchField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const areKeysOn = useShortcutsOn()
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
  useKeys({ '/': () => field.current?.focus() })
  const tellNow = (text: string) => {
    setTyped(text)
    told.current = text
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
        placeholder={label}
        aria-keyshortcuts={areKeysOn ? '/' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tellNow(typed)
          if (event.key === 'Escape' && typed !== '') tellNow('')
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
