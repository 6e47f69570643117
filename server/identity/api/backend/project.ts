import { toPolicy } from '../../base/projects/policy.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { countUsers } from './user-store.ts'

/** Registers the calls that describe the authenticated project. */
export function registerBackendProject(api: BackendApi): void {
  const { db } = api.deps

  backendRoute(api, { call: 'GET /debug/whoami', scope: 'read' }, async ({ project }) => ({
    project_id: project.id,
    name: project.name,
  }))

  backendRoute(api, { call: 'GET /projects/metrics', scope: 'read' }, async ({ project }) => ({
    project_id: project.id,
    metrics: [{ metric_type: 'USER_COUNT', count: await runUnit(db, project, (unit) => countUsers(unit)) }],
  }))

  backendRoute(api, { call: 'GET /rbac/policy', scope: 'read' }, async ({ project }) => ({
    policy: toPolicy(project),
  }))
}
