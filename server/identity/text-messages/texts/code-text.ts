/** The words of a text message with a code. Both are needed: the brief one is for long names of projects. */
export type CodeWords = {
  /** with how long the code works */
  full: (values: { code: string; name: string; period: string }) => string
  brief: (values: { code: string; name: string }) => string
  minutes: (count: number) => string
}
