import type { StorybookConfig } from '@storybook/react-vite'
import { cssTargets, lightningTargets } from '../widget/bundle/browsers.ts'
import { emailIndexer, emailModule } from './email-stories.ts'
import { screenIndexer, screenModules } from './screen-stories.ts'

/**
 * Storybook looks for developer tools in the page around the stories, and warns if it cannot read that page, as in the
 * studio of a server.
 */
const withoutDeveloperTools = {
  name: 'without-developer-tools',
  transformIndexHtml: (html: string) =>
    html.replace(/<script>[^<]*window\.top !== window[\s\S]*?<\/script>/, ''),
}

/** Storybook of the widget's screens, the emails and the portal's components, without telemetry and external requests. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: {} },
  stories: ['./*.stories.tsx', '../tests/support/widget/samples/samples.ts', '../emails/samples.ts'],
  experimental_indexers: (indexers) => [...(indexers ?? []), screenIndexer, emailIndexer],
  addons: ['@storybook/addon-a11y'],
  staticDirs: [
    './public',
    ...['mark.svg', 'app-192.png'].map((file) => ({ from: `../portal/public/${file}`, to: `/${file}` })),
  ],
  // The vendor's checklist for new users, and the panel of recorded interactions, which no story has.
  features: { sidebarOnboardingChecklist: false, interactions: false },
  core: { disableTelemetry: true, enableCrashReports: false, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), screenModules, emailModule, withoutDeveloperTools],
    css: { ...vite.css, lightningcss: { targets: lightningTargets } },
    build: {
      ...vite.build,
      cssTarget: cssTargets,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
      // Plugin timings are useless to developers who start Storybook.
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        checks: { bundlerTimings: false },
        // The icons are marked for server components, which Storybook does not have.
        onLog(level, log, print) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
        },
      },
    },
  }),
}

export default config
