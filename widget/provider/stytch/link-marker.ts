/** Whether a query may hold a link or a return: if so, wait for the code that parses it. */
export const mayHoldLink = (search: string): boolean => search.includes('stytch_')
