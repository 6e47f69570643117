/** The actor of operator commands in activity rows. */
export const operator = { id: null, address: 'operator' } as const
