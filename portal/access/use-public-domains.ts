import { useEffect, useState } from 'react'
import { commonMailDomains } from '#contract/permissions.ts'

/** The public email domains (rule F6): the common ones immediately, all known ones once their list has loaded. */
export function usePublicDomains(): ReadonlySet<string> {
  const [domains, setDomains] = useState(commonMailDomains)
  useEffect(() => {
    let isUnmounted = false
    void import('#contract/public-mail-domains.ts').then(
      ({ publicMailDomains }) => isUnmounted || setDomains(publicMailDomains),
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return domains
}
