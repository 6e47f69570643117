/** The error that a provider call throws. */
export const rejection = (code: string, message: string) => Object.assign(new Error(message), { code })
