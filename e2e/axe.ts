/** Accessibility findings of what is on the screen, by axe-core, for WCAG 2.2 A and AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixture.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const THEMES = ['dark', 'light'] as const

/** Turns a page over to a theme and ends its transitions: one out of sight never ends by itself. */
async function turnTo(frame: Page | Frame, theme: string): Promise<void> {
  await frame.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  }, theme)
}

async function findings(frame: Page | Frame): Promise<string[]> {
  await frame.evaluate(SOURCE)
  return frame.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(what: Document, options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      iframes: false,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
    )
  }, RULES)
}

/** Fails with what axe finds in one of the themes. `themes` of a frame that has only one is that one. */
export async function expectAccessible(frame: Page | Frame, screen: string, themes: readonly string[] = THEMES): Promise<void> {
  for (const theme of themes) {
    await turnTo(frame, theme)
    expect.soft(await findings(frame), `${screen}, ${theme}`).toEqual([])
  }
}
