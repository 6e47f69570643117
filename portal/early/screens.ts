/** The modules of each screen that a page can start with. The build lists their files in the page (ADR 0100). */
export const screens = {
  login: ['features/login/LoginPage.tsx'],
  frame: ['AuthenticatedApp.tsx'],
  open: ['opener/OpenCakePage.tsx'],
  files: ['features/files/FilesPage.tsx'],
  users: ['features/users/UsersPage.tsx'],
  activity: ['features/activity/ActivityPage.tsx'],
  subscription: ['features/subscription/SubscriptionPage.tsx'],
  notice: ['layout/arrival/open-notice.tsx'],
  signUp: ['features/sign-up/SignUpPage.tsx'],
  resetPassword: ['features/reset-password/ResetPasswordPage.tsx'],
} as const

export type ScreenName = keyof typeof screens

/** A part of the texts that a page can start with. English `first` is in the portal's main file. */
export type TextsName = 'first' | 'authenticated' | 'dashboard'
