import type { ScreenText } from '#languages/screen-text.ts'
import { useSheet } from './sheets.ts'
import css from './strength.css?inline'

const segments = [1, 2, 3, 4] as const

type Props = {
  label: ScreenText
  /** The number of lit segments out of four; 0 before the first check. */
  lit: 0 | 1 | 2 | 3 | 4
  /** The label under the segments after the first check. */
  text: ScreenText
  /** Why the password is weak; empty if there is nothing to say. */
  warning: string
}

/** A password strength meter: four segments, a label, and a hint. Red up to two, green from three. */
export function StrengthMeter({ label, lit, text, warning }: Props) {
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element} className="lw-strength" part="strength">
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn in segments */}
      <div
        className={`lw-meter lw-meter-${lit > 2 ? 'strong' : 'weak'}`}
        part="meter"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={lit}
        aria-valuetext={text}
      >
        {segments.map((segment) => (
          <span key={segment} data-lit={segment <= lit || undefined} />
        ))}
      </div>
      <div className="lw-strength-text" part="strength-text" aria-live="polite">
        {lit > 0 && text}
        {warning !== '' && (
          <>
            . <bdi>{warning}</bdi>
          </>
        )}
      </div>
    </div>
  )
}
