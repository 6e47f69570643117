/**
 * The style sheet of the panel. Its colors come from the page around it, because the panel is part of Storybook's
 * interface and of the playground.
 */
export const styles = `
.studio {
  --studio-line: color-mix(in srgb, currentColor 18%, transparent);
  --studio-control: color-mix(in srgb, currentColor 56%, transparent);
  --studio-quiet: color-mix(in srgb, currentColor 72%, transparent);
  container-type: inline-size;
  display: grid;
  gap: 12px;
  padding: 12px 16px 32px;
  font-size: 13px;
  line-height: 1.4;
}
.studio :is(button, input, select, textarea) { font: inherit; color: inherit; }
.studio :is(:where(input[type='text']), select, textarea, button) {
  box-sizing: border-box;
  min-height: 28px;
  padding: 3px 8px;
  border: 1px solid var(--studio-control);
  border-radius: 6px;
  background: transparent;
}
.studio option { color: canvastext; background: canvas; }
.studio button { cursor: pointer; }
.studio button:disabled { cursor: default; border-color: var(--studio-line); color: var(--studio-quiet); }
.studio button:not(:disabled):hover { background: color-mix(in srgb, currentColor 8%, transparent); }
.studio :is(button, input, select, textarea, summary):focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
.studio fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.studio :is(legend, label) { padding: 0; }
.studio p { margin: 0; }
.studio ul { margin: 0; padding: 0; list-style: none; }
.studio [hidden] { display: none; }
.studio-bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.studio details { border-top: 1px solid var(--studio-line); padding-top: 8px; }
.studio summary { cursor: pointer; padding: 4px 0; font-weight: 600; }
.studio .studio-control { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 4px 8px; align-items: center; padding: 6px 0; padding-inline-end: 28px; }
.studio-control > :is(legend, label, .studio-label) { grid-column: 1 / -1; width: 100%; }
.studio .studio-control > legend { padding: 6px 0 0; }
.studio-control :is(legend, .studio-label) > span { margin-inline-start: 8px; font-size: 12px; color: var(--studio-quiet); }
.studio-control > :is(input, select) { grid-column: 1 / -1; min-width: 0; width: 100%; }
.studio-control > div[role='status'] { grid-column: 1 / -1; font-size: 12px; }
.studio-control > textarea { grid-column: 1 / -1; font-family: ui-monospace, monospace; resize: vertical; }
.studio .studio-reset { position: absolute; inset-block-end: 6px; inset-inline-end: 0; display: grid; place-items: center; width: 24px; min-height: 24px; height: 28px; padding: 0; border: 0; }
.studio .studio-reset:disabled { visibility: hidden; }
.studio .studio-flag { grid-template-columns: auto 1fr; }
.studio .studio-flag > label { grid-column: 2; }
.studio .studio-flag > input { grid-column: 1; width: auto; margin: 0; }
.studio-schemes { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; padding-block-start: 4px; padding-inline-end: 28px; font-size: 12px; color: var(--studio-quiet); }
.studio-color { display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 4px; }
.studio-color input[type='color'] { width: 28px; height: 28px; padding: 2px; border: 1px solid var(--studio-control); border-radius: 6px; background: none; }
.studio-contrast li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between; padding: 4px 0; }
.studio-swatch { display: inline-block; width: 12px; height: 12px; margin-inline-end: 6px; border: 1px solid var(--studio-line); border-radius: 3px; vertical-align: -1px; }
.studio-themes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(148px, 100%), 1fr)); gap: 8px; }
.studio-themes > legend { margin-bottom: 6px; font-weight: 600; }
.studio-themes > button { display: grid; gap: 4px; align-content: start; padding: 8px; text-align: start; border-color: var(--studio-line); }
.studio-themes > button[aria-pressed='true'] { outline: 2px solid currentColor; outline-offset: -1px; }
.studio-themes > button > span:last-child { font-size: 12px; color: var(--studio-quiet); }
.studio-samples { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; }
.studio-samples > span { display: grid; place-items: center; height: 36px; border: 1px solid var(--studio-line); }
.studio-samples > span > span { width: 70%; height: 12px; }
.studio-formats { display: flex; flex-wrap: wrap; gap: 4px 12px; }
.studio-formats > legend { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); }
.studio-text { width: 100%; margin: 8px 0; font: 12px/1.5 ui-monospace, monospace; resize: vertical; }
@media (forced-colors: active) {
  .studio-samples > span > span, .studio-swatch { forced-color-adjust: none; }
}
`
