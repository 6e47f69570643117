/** The arrows inside of the widget, for .dependency-cruiser.cjs. */
const insideWidget = ({ only, never, packages, widgetTexts }) => [
  only(
    'widget-core',
    '^widget/core/',
    ['^widget/core/', '^widget/messages/', '^contract/', widgetTexts, '^node_modules/(@types/)?react/'],
    'contract <- core; it may import only the text lookup of messages and the node type of React',
  ),
  never(
    'widget-core-renders-nothing',
    '^widget/core/',
    { path: '^node_modules/react/', dependencyTypesNot: ['type-only'] },
    'the core may import React types only',
  ),
  only(
    'widget-ui',
    '^widget/ui/',
    ['^widget/ui/', '^contract/', widgetTexts, packages],
    'ui must not import other parts of the widget',
  ),
  only(
    'widget-messages',
    '^widget/messages/',
    ['^widget/messages/', '^contract/', widgetTexts],
    'messages must not import other parts of the widget',
  ),
  only(
    'widget-screens',
    '^widget/screens/',
    ['^widget/(screens|core|ui|messages)/', '^contract/', widgetTexts, packages],
    'core <- screens, which several methods show; they must not import a method',
  ),
  only(
    'widget-methods',
    '^widget/methods/(business/[^/]+|[^/]+)/',
    ['^widget/methods/$1/', '^widget/(core|screens|ui|messages)/', '^contract/', widgetTexts, packages],
    'core <- screens <- methods; methods must not import each other',
  ),
  only(
    'widget-provider',
    '^widget/provider/([^/]+)/',
    ['^widget/provider/$1/', '^widget/core/', '^contract/', widgetTexts, packages],
    'core <- provider; adapters must not import each other',
  ),
  only(
    'widget-testing',
    '^widget/testing/',
    ['^widget/testing/', '^widget/core/', '^contract/', '^languages/en/widget'],
    'core <- testing; the test provider is published, and needs no package',
  ),
  never(
    'no-test-provider-in-the-product',
    '^(widget/(?!testing/)|portal)',
    { path: '^widget/testing/' },
    'a page in production must not contain the test provider',
  ),
  only(
    'widget-app',
    '^widget/app/',
    ['^widget/(app|methods|screens|core|ui|messages)/', '^contract/', widgetTexts, packages],
    'methods <- app',
  ),
  never(
    'widget-prerender',
    '^widget/(?!prerender/)',
    { path: '^widget/prerender/' },
    'element <- prerender; browsers load nothing of it but a script in the page',
  ),
  never(
    'one-door-to-the-provider',
    '^(contract|cake|widget/(?!provider/stytch/)|portal|clientside-services|server|baker)',
    { path: '^node_modules/@stytch/' },
    "only one adapter may import the provider's client",
  ),
]

module.exports = { insideWidget }
