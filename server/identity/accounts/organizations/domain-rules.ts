import { type Email, findEmail } from '#contract/ids.ts'
import { publicEmailDomains } from '#contract/public-email-domains.ts'

/** Returns the domain of an email address, which is normalized: lower case, as an A-label. */
export const toDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Normalizes a domain: lower case, as an A-label. @returns undefined if it is not the domain of email addresses */
export function findDomain(text: string): string | undefined {
  const address: Email | undefined = findEmail(`a@${text}`)
  return address && toDomain(address)
}

/** Returns whether anyone can have an email address in a domain. Such a domain lets no one join (rule B6). */
export const isPublicDomain = (domain: string): boolean => publicEmailDomains.has(domain)

/** Returns the name that a new organization has if its creator chooses none. @param address the creator's email address */
export function toOrganizationName(address: string): string {
  const domain = toDomain(address)
  const [label = ''] = isPublicDomain(domain)
    ? [address.slice(0, address.lastIndexOf('@'))]
    : domain.split('.')
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`.slice(0, 100)
}
