import type { Deps } from '../../deps.ts'
import type { Project } from '../../identity/projects/store.ts'
import { findWidgetScript } from '../../widget-script.ts'

/** The products whose messages or providers send users back to a page. */
export const needsRedirect = (product: string) => ['emailMagicLinks', 'passwords', 'oauth'].includes(product)

/** The HTML that shows the widget of a project. If the widget is not built, the script has no version. */
export async function toTagLines(
  deps: Pick<Deps, 'config'>,
  project: Pick<Project, 'publicToken' | 'products' | 'redirectUrls'>,
): Promise<string[]> {
  const { publicUrl } = deps.config
  const script = await findWidgetScript(deps)
  return [
    ...(script
      ? [
          '<script type="module"',
          `  src="${publicUrl}/widget/${script.version}/login-widget.js"`,
          `  integrity="${script.integrity}"`,
          '  crossorigin="anonymous"></script>',
        ]
      : [`<script type="module" src="${publicUrl}/widget/login-widget.js"></script>`]),
    '<login-widget',
    `  public-token="${project.publicToken}"`,
    `  api-url="${publicUrl}"`,
    `  products="${listUsable(project).join(' ')}"></login-widget>`,
  ]
}

/** The products that work with the project's redirect URIs. Without any, only codes work. */
function listUsable({
  products: offered,
  redirectUrls,
}: Pick<Project, 'products' | 'redirectUrls'>): string[] {
  const usable = redirectUrls.length > 0 ? offered : offered.filter((product) => !needsRedirect(product))
  return usable.length > 0 ? usable : offered
}
