/**
 * Removes the `+tag` of an email address. Bans treat tagged forms as one person (rule F13); everything else treats
 * them as different email addresses.
 */
export const toPerson = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')
