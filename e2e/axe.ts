/** Accessibility findings of the visible page, by axe-core, for WCAG 2.2 A and AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixture.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ALL: RunOptions['runOnly'] = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
/** Rules that another theme, direction or width may break; names, roles and order are the same in all of them. */
const OF_LOOKS: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
}
const THEMES = ['dark', 'light'] as const
const PHONE = { width: 390, height: 844 }

/** Switches a page to a theme and ends its transitions: one that is not visible never ends by itself. */
async function turnTo(frame: Page | Frame, theme: string): Promise<void> {
  await frame.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  }, theme)
}

/**
 * Returns findings in the whole document, or only in what differs from page to page: the open dialog, else the page's
 * own part.
 */
async function findings(frame: Page | Frame, runOnly = ALL, isWhole = true): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  return frame.evaluate(
    async ([rules, whole]) => {
      const { axe } = window as unknown as { axe: { run(what: Element, options: RunOptions): Promise<AxeResults> } }
      const part = whole ? null : (document.querySelector('dialog[open]') ?? document.querySelector('main'))
      const { violations } = await axe.run(part ?? document.documentElement, {
        ...(rules ? { runOnly: rules } : {}),
        iframes: false,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`),
      )
    },
    [runOnly, isWhole] as const,
  )
}

/** Fails with axe's findings in one of the themes. For a frame with only one theme, `themes` is that one. */
export async function expectAccessible(
  frame: Page | Frame,
  screen: string,
  themes: readonly string[] = THEMES,
): Promise<void> {
  for (const theme of themes) {
    await turnTo(frame, theme)
    expect.soft(await findings(frame), `${screen}, ${theme}`).toEqual([])
  }
}

/** Fails with axe's findings in the open dialog, dark: the page behind it is inert. */
export async function expectAccessibleDialog(page: Page, screen: string): Promise<void> {
  await turnTo(page, 'dark')
  expect.soft(await findings(page, ALL, false), `${screen}, dark`).toEqual([])
}

/** Returns by how much the page is wider than the screen. */
export const beside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Fails where a screen in its present state is wider than a phone. Restores the page afterwards. */
export async function expectFitsPhone(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(PHONE)
  expect.soft(await beside(page), `${screen}, beside the phone's page`).toBe(0)
  if (size) await page.setViewportSize(size)
}

/**
 * Fails with axe's findings on a screen in its present state, wide and dark, and again on a phone, light, in the other
 * direction: with the rules that depend on looks. Nothing may overflow the page in any of them. Restores the page
 * afterwards. The frame, which is the same on every page, is checked only where `isWhole`.
 */
export async function expectAccessibleAnyWay(page: Page, screen: string, isWhole = false): Promise<void> {
  await turnTo(page, 'dark')
  expect.soft(await findings(page, ALL, isWhole), `${screen}, dark`).toEqual([])
  expect.soft(await beside(page), `${screen}, beside the wide page`).toBe(0)
  const size = page.viewportSize()
  await page.setViewportSize(PHONE)
  expect.soft(await beside(page), `${screen}, beside the phone's page`).toBe(0)
  const { dir } = await page.evaluate(() => {
    const root = document.documentElement
    const was = root.dir || 'ltr'
    root.dir = was === 'rtl' ? 'ltr' : 'rtl'
    return { dir: was }
  })
  await turnTo(page, 'light')
  expect.soft(await findings(page, OF_LOOKS, isWhole), `${screen}, light, the other way, on a phone`).toEqual([])
  expect.soft(await beside(page), `${screen}, beside the phone's page, the other way`).toBe(0)
  await page.evaluate((was) => {
    document.documentElement.dir = was
  }, dir)
  if (size) await page.setViewportSize(size)
}
