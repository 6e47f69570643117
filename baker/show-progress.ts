/** @returns a function that shows the percentage of `total` on a terminal */
export const showProgress = (action: string) => (done: number, total: number) => {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${action}: ${Math.floor((100 * done) / total)}%${done === total ? '\n' : ''}`)
}
