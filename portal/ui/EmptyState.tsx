import type { ReactElement, ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './EmptyState.module.css'

type Props = {
  drawing: DrawingName
  /** what is missing, in one sentence */
  text: ScreenText | ReactElement
  /** how to change that */
  hint?: ScreenText | ReactElement
  /** announces the text, for content that could not be loaded */
  isAlert?: boolean
  /** one action */
  children?: ReactNode
}

/** Shown instead of content that is empty, has no matches, or could not be loaded. */
export function EmptyState({ drawing, text, hint, isAlert, children }: Props) {
  return (
    <div className={styles.empty} role={isAlert ? 'alert' : undefined}>
      <svg
        className={styles.drawing}
        width="120"
        height="88"
        viewBox="0 0 120 88"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path className={styles.ground} d="M12 78h96M2 78h4M114 78h4" />
        {drawings[drawing]}
      </svg>
      <p className={styles.text}>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}

type DrawingName = keyof typeof drawings

/** Drawings of 120 x 88 px in the line style of the icons, each with one accent in the color of the icing. */
const drawings = {
  /** the cake of the logo, which is a padlock */
  files: (
    <>
      <path className={styles.shape} d="M30 50h60v28H30z" />
      <path
        className={styles.accent}
        d="M30 58V50a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v8a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0Z"
      />
      <path className={styles.shape} d="M42 44V32a18 18 0 0 1 36 0v12h-7V32a11 11 0 0 0-22 0v12" />
      <path className={styles.line} d="M60 66v6M36 72h4M80 72h4" />
    </>
  ),
  /** two persons, and the place of a third */
  people: (
    <>
      <circle className={styles.shape} cx="43" cy="38" r="10" />
      <path className={styles.shape} d="M24 78V72a19 19 0 0 1 38 0v6" />
      <circle className={styles.accent} cx="78" cy="34" r="8" strokeDasharray="3 4" />
      <path className={styles.accent} d="M68 78v-9a15 15 0 0 1 26 0v9" strokeDasharray="3 4" />
    </>
  ),
  /** a list whose first entry has just been written */
  activity: (
    <>
      <path className={styles.shape} d="M30 14h60a4 4 0 0 1 4 4v60H26V18a4 4 0 0 1 4-4Z" />
      <circle className={styles.accent} cx="40" cy="31" r="4" />
      <path className={styles.line} d="M52 31h30M52 48h22M52 64h26" />
      <circle className={styles.line} cx="40" cy="48" r="4" />
      <circle className={styles.line} cx="40" cy="64" r="4" />
    </>
  ),
  /** a magnifying glass over empty lines */
  search: (
    <>
      <path className={styles.line} d="M24 26h26M24 44h18M24 62h24" />
      <circle className={styles.shape} cx="70" cy="42" r="20" />
      <path className={styles.accent} d="m85 57 14 14" />
    </>
  ),
  /** a plug next to its socket */
  problem: (
    <>
      <path className={styles.line} d="M6 47h18M52 41h9M52 53h9M114 47H96" />
      <path className={styles.shape} d="M24 37a4 4 0 0 1 4-4h12a14 14 0 0 1 0 28H28a4 4 0 0 1-4-4Z" />
      <path className={styles.shape} d="M96 37a4 4 0 0 0-4-4h-8a14 14 0 0 0 0 28h8a4 4 0 0 0 4-4Z" />
      <path className={styles.accent} d="m64 28-3-8M70 28l3-8" />
    </>
  ),
} as const
