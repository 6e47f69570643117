import { useRef } from 'react'
import { useNarrow } from '../../../dashboard/list/use-narrow.ts'
import { changeList } from '../../../dashboard/list-rules.ts'
import { useDashboardLocation } from '../../../dashboard/use-dashboard-location.ts'

/** Where the details of a file are: below its row, in a panel along the edge, or on the whole screen of a phone. */
export type Frame = 'row' | 'panel' | 'screen'

export type OpenDetails = {
  frame: Frame
  /** Shows the details of a file; undefined = hides them. */
  toggle: (id: string | undefined) => void
  openPanel: () => void
  /** Leaves the panel for the row, and the screen for the list. */
  close: () => void
}

/**
 * The details that are open, as the URL says (rule P14). A panel and a screen are entries of the history, so Back closes
 * them, and closing them goes back.
 */
export function useOpenDetails(): OpenDetails {
  const { location, setList } = useDashboardLocation()
  const isNarrow = useNarrow()
  const { list } = location
  /** the frame that was opened as a history entry */
  const entered = useRef<Frame>(undefined)
  const frame = isNarrow ? 'screen' : list.panel === 'on' ? 'panel' : 'row'
  const change = (fields: Readonly<Record<string, string | undefined>>, into?: Frame) => {
    entered.current = into
    setList(changeList(list, fields), { replace: into === undefined })
  }
  const leave = (fields: Readonly<Record<string, undefined>>) => {
    if (entered.current !== frame) return change(fields)
    entered.current = undefined
    history.back()
  }
  return {
    frame,
    toggle: (show) => change({ show, panel: undefined }, show && frame === 'screen' ? frame : undefined),
    openPanel: () => change({ panel: 'on' }, 'panel'),
    close: () => leave(frame === 'panel' ? { panel: undefined } : { show: undefined, panel: undefined }),
  }
}
