/** The role that every user has. */
export const everyUsersRole = 'stytch_user'

/** Returns the roles of a user: the one that every user has, and the assigned ones. */
export const toRoles = (assigned: readonly string[]): string[] => [
  everyUsersRole,
  ...assigned.filter((role) => role !== everyUsersRole),
]
