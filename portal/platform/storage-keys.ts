/** The tokens' names, in local storage and in the portal's cookies (rule P2). */
export const sessionKeys = { session_token: 'cakelock_session', session_jwt: 'cakelock_session_jwt' } as const

/** The language that was chosen in this browser. */
export const languageKey = 'cakelock_language'

/** What the keys of each user's last dashboard location start with (rule P14). */
export const dashboardKey = 'cakelock_dashboard_'
