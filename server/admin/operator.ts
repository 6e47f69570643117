/** Whoever may run commands on the server's machine, as activity rows name them. */
export const operator = { id: null, address: 'operator' } as const
