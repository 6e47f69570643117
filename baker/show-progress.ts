/** @returns a function that shows the percentage of `total` in a terminal */
export const showProgress = (action: string) => (processed: number, total: number) => {
  if (!process.stderr.isTTY) return
  process.stderr.write(
    `\r${action}: ${Math.floor((100 * processed) / total)}%${processed === total ? '\n' : ''}`,
  )
}
