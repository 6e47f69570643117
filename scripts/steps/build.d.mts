/** An output of the build. */
export type Output = { name: string }

/** The programs that run in Node (ADR 0071). */
export const server: Output

/** Builds every output that is older than its sources. */
export function build(selected?: readonly Output[]): Promise<void>
