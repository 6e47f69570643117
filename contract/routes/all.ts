import type { Route } from '../route.ts'
import { accessRequestRoutes } from './access-requests.ts'
import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { adminRoutes } from './admins.ts'
import { authRoutes } from './auth.ts'
import { billingRoutes } from './billing.ts'
import { bulkRoutes } from './bulk.ts'
import { documentRoutes } from './documents.ts'
import { fileRoutes } from './files.ts'
import { noticeRoutes } from './notices.ts'
import { recipientRoutes } from './recipients.ts'
import { userRoutes } from './users.ts'

/** Every call of /api/v1. A route without an access test fails the tests. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...fileRoutes,
  ...documentRoutes,
  ...bulkRoutes,
  ...recipientRoutes,
  ...accessRequestRoutes,
  ...noticeRoutes,
  ...userRoutes,
  ...adminRoutes,
  ...activityRoutes,
  ...billingRoutes,
} satisfies Record<string, Route>
