/** Returns a table of errors that all have one HTTP status. @param messages the sentences by error type */
export const withStatus = <Status extends number, Type extends string>(
  status: Status,
  messages: Readonly<Record<Type, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(messages).map(([type, message]) => [type, { status, message }]),
  ) as Record<Type, { status: Status; message: string }>
