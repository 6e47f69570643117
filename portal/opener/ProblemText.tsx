import { FileX2 } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { classes } from '../ui/classes.ts'
import { formatBytes } from '../ui/format.ts'
import { FileFacts } from './FileFacts.tsx'
import styles from './FilePanel.module.css'
import { canAsk, type Problem, toLines, toTitle } from './problems.ts'

type Props = {
  file: File
  problem: Problem
  /** what the user can do, if that is not obvious */
  hint: string | undefined
}

/** Why a file was not opened, in the words of the error, announced by screen readers. */
export function ProblemText({ file, problem, hint }: Props) {
  const { t } = useServices()
  return (
    <div role="alert" className={styles.problem}>
      <FileFacts
        Icon={FileX2}
        {...(problem.code !== 'canceled' && { tone: 'bad' })}
        title={toTitle(problem, t)}
        detail={
          <>
            <bdi>{file.name}</bdi> · {formatBytes(file.size)}
          </>
        }
      />
      {/* The title of a missing permission says the same. */}
      <div className={classes(styles.lines, canAsk(problem) && styles.small)}>
        {toLines(problem, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
