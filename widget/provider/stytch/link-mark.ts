/** Whether a query may hold a link or a return: enough to wait for what can read it. */
export const mayHoldLink = (search: string): boolean => search.includes('stytch_')
