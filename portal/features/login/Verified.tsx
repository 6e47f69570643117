import type { ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { PageLoadError } from '../../layout/PageLoadError.tsx'
import { Waiting } from '../../layout/Waiting.tsx'
import { paths } from '../../paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { useGateProgress } from './use-gate-progress.ts'

/** Shows `children` to whoever has proved their address, however far they are otherwise; others go to log in. */
export function Verified({ children }: { children: (me: Me & { email: string }) => ReactNode }) {
  const standing = useGateProgress()
  switch (standing.at) {
    case 'signedOut':
      return <Redirect to={paths.login} />
    case 'asking':
      return <Waiting />
    case 'unreachable':
      return <PageLoadError onRetry={standing.retry} isBusy={standing.isRetrying} />
    default: {
      const { email, verified_at } = standing.me
      if (email === null || verified_at === null) return <Redirect to={paths.login} />
      return children({ ...standing.me, email })
    }
  }
}
