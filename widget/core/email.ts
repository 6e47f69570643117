// Catches only obvious mistakes, without the weight of the schema library. The server validates email addresses exactly
// (contract/ids.ts).
const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]./]+(\.[^\s@"(),:;<>[\\\]./]+)+$/

/** Whether the text looks like an email address. Surrounding whitespace is ignored. */
export const isEmail = (text: string): boolean => text.trim().length <= 254 && shape.test(text.trim())
