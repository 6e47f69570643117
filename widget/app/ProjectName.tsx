import { useEffect, useState } from 'react'
import type { BlockProps } from '../core/screen.ts'

/** The block of Main under the title: the name of the project that the visitor signs in to, once it is known. */
export function ProjectName({ t, findProjectName }: BlockProps<never>) {
  const [name, setName] = useState('')
  useEffect(() => {
    let isMounted = true
    findProjectName().then(
      (projectName) => isMounted && setName(projectName),
      // The line stays empty: the sign-in itself reports an unreachable provider.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [findProjectName])
  const [before, after] = t('main.project').split('{project}')
  return (
    <div className="lw-quiet" part="project">
      {name === '' ? (
        // Keeps the height of the line.
        '\u00a0'
      ) : (
        <>
          {before}
          <bdi className="lw-strong">{name}</bdi>
          {after}
        </>
      )}
    </div>
  )
}
