/** Accessibility findings of a screen that is shown without a browser: names, roles and states; nothing that is drawn. */
import axe from 'axe-core'

/** What axe reads from boxes and colours, which jsdom does not draw. */
const DRAWN = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Returns what axe finds for WCAG 2.2 A and AA in the shown screen, by rule and element. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    rules: Object.fromEntries(DRAWN.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
