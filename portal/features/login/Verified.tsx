import type { ReactNode } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { paths } from '../../router/paths.ts'
import { Redirect } from '../../router/Redirect.tsx'
import { KnownProgress } from './KnownProgress.tsx'

/**
 * Renders `children` for users who have verified their email address and submitted any second factor. Redirects others
 * to the sign-in page.
 */
export function Verified({ children }: { children: (me: Me & { email: string }) => ReactNode }) {
  return (
    <KnownProgress signedOut={<Redirect to={paths.login} />}>
      {({ me }) => {
        const { email, verified_at, second_factor_pending: isPending } = me
        if (email === null || verified_at === null || isPending) return <Redirect to={paths.login} />
        return children({ ...me, email })
      }}
    </KnownProgress>
  )
}
