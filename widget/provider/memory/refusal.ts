/** What a part of a provider throws. */
export const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })
