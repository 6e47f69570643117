import { type ReactNode, useEffect, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './BakeDialog.module.css'
import { BakeProblem } from './BakeProblem.tsx'
import type { Problem } from './problems.ts'

type Props = {
  title: ScreenText
  problem?: Problem | undefined
  children: ReactNode
  /** what stays in view below the scrolling content */
  foot?: ReactNode
}

/** A step of the dialog. Its title has the focus first, unless a problem does. */
export function BakeScreen({ title, problem, children, foot }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasProblem = useRef(problem !== undefined)
  useEffect(() => {
    if (!hasProblem.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.content}>
        {problem && <BakeProblem problem={problem} />}
        {children}
      </div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </>
  )
}
