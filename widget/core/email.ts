// Catches obvious mistakes only, without the weight of the schema library: the server validates email addresses exactly
// (contract/ids.ts).
const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]./]+(\.[^\s@"(),:;<>[\\\]./]+)+$/

/** Whether the text looks like an email address. Surrounding space does not count. */
export const isEmail = (text: string): boolean => text.trim().length <= 254 && shape.test(text.trim())
