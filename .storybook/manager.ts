import { addons, types } from 'storybook/manager-api'
import { create } from 'storybook/theming'
import { ThemePanel } from './ThemePanel.tsx'

const isDark = matchMedia('(prefers-color-scheme: dark)').matches
const [page, surface, ink, quiet, hairline, accent] = isDark
  ? ['#0d161b', '#142129', '#e7eef1', '#a2b4bd', '#263740', '#7cc6f7']
  : ['#f4f6f7', '#ffffff', '#14242d', '#4d616c', '#dce3e6', '#1a6fae']

/** The colors of design/tokens.css. */
const theme = create({
  base: isDark ? 'dark' : 'light',
  brandTitle: 'Cakelock stories',
  brandImage: `./${isDark ? 'brand-dark' : 'brand'}.svg`,
  brandUrl: './?path=/story/welcome--welcome',
  brandTarget: '_self',
  fontBase: '"Inter Variable", system-ui, sans-serif',
  appBg: page,
  appContentBg: surface,
  appPreviewBg: surface,
  appBorderColor: hairline,
  appBorderRadius: 8,
  colorPrimary: accent,
  colorSecondary: accent,
  textColor: ink,
  textMutedColor: quiet,
  barBg: surface,
  barTextColor: quiet,
  barHoverColor: ink,
  barSelectedColor: accent,
  inputBg: surface,
  inputBorder: hairline,
  inputTextColor: ink,
  inputBorderRadius: 8,
})

addons.setConfig({
  theme,
  sidebar: { showRoots: true },
  layout: { panelPosition: 'right', rightPanelWidth: 420 },
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('welcome') ? false : isShown),
  },
  selectedPanel: 'cakelock/theme',
})

addons.register('cakelock', () => {
  // Panels are shown in the order in which they are in this object, and the theme is the first.
  const panels = addons.getElements(types.PANEL)
  const earlier = { ...panels }
  for (const id of Object.keys(earlier)) delete panels[id]
  addons.add('cakelock/theme', { type: types.PANEL, title: 'Theme', render: ThemePanel })
  Object.assign(panels, earlier)
})

/** The vendor's name is part of every title of the page. */
new MutationObserver(() => {
  const title = document.title.replace(' ⋅ Storybook', ' ⋅ Cakelock')
  if (title !== document.title) document.title = title
}).observe(document.head, { childList: true, subtree: true, characterData: true })
