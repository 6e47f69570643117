/**
 * Removes the `+tag` of an email address. Bans treat all tagged variants as one person (rule F13); everything else
 * treats them as different email addresses.
 */
export const toPerson = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')
