/**
 * An email address without its `+tag`. Mail to `ann+shop@example.org` goes to `ann@example.org`, so bans count both as
 * one person (rule F13); everything else keeps them apart.
 */
export const toPerson = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')
