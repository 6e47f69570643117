import { useEffect, useState } from 'react'
import { commonMailDomains } from '#contract/permissions.ts'

/**
 * The domains at which anybody can have an email address (rule F6): the common ones at once, and all that are known as
 * soon as their list has arrived. Should it never arrive, the common ones are still warned of.
 */
export function usePublicDomains(): ReadonlySet<string> {
  const [domains, setDomains] = useState(commonMailDomains)
  useEffect(() => {
    let isGone = false
    void import('#contract/public-mail-domains.ts').then(
      ({ publicMailDomains }) => isGone || setDomains(publicMailDomains),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return domains
}
