/** Whether a query may contain a link or a return, in which case the caller waits for the code that parses it. */
export const mayHoldLink = (search: string): boolean => search.includes('stytch_')
