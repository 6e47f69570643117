import type { ScreenText } from '#languages/screen-text.ts'
import { CheckIcon, CircleIcon } from './marks.tsx'
import { useSheet } from './sheets.ts'
import css from './strength.css?inline'

export type Requirement = { text: string; isMet: boolean }

type Props = {
  label: ScreenText
  requirements: readonly Requirement[]
  /** Read before each item, because icons alone are invisible to screen readers. */
  states: { met: string; unmet: string }
}

/** Password requirements, each with an icon for met or unmet. Changes are announced. */
export function Checklist({ label, requirements, states }: Props) {
  const element = useSheet<HTMLUListElement>(css)
  return (
    <ul ref={element} className="lw-checklist" part="checklist" aria-label={label}>
      {requirements.map(({ text, isMet }) => (
        <li key={text} data-met={isMet || undefined} aria-live="polite" aria-atomic="true">
          {isMet ? <CheckIcon /> : <CircleIcon />}
          <span>
            <span className="lw-hidden">{`${isMet ? states.met : states.unmet}: `}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
