import { useSyncExternalStore } from 'react'

/** As in ListTable.module.css, which shows rows of two lines below this width. */
const narrow = '(max-width: 760px)'

/** Whether the window is too narrow for all filters of a list in a row. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)

function subscribe(onChange: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
