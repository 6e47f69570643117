/** Writes ASCII digits with the digits of another script. @param zero its zero, such as `०` */
export const inScript = (digits: string, zero: string): string =>
  [...digits].map((digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit))).join('')
