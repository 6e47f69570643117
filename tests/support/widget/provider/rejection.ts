/** The error that a provider's call throws. */
export const rejection = (code: string, message: string) => Object.assign(new Error(message), { code })
