// The server reads an address exactly (contract/ids.ts); here it only has to catch what is plainly none,
// without the schema library's weight.
const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]./]+(\.[^\s@"(),:;<>[\\\]./]+)+$/

/** Whether the text looks like an email address. Surrounding space does not count. */
export const isEmail = (text: string): boolean => text.trim().length <= 254 && shape.test(text.trim())
