/**
 * A first visit paints without a second round trip: the style sheet stands in the page (allowed by its hash), and the script that
 * reads what this browser keeps does not hold up the paint, since it keeps nothing yet. Whoever was here before has both files in
 * the browser's cache and gets them as files.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

const COOKIE = 'known'
const YEAR_SECONDS = 31_536_000
const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)">/
const BOOT_SCRIPT = /<script src="(\/assets\/boot-[\w.-]+\.js)"><\/script>/

/** Sent with every page, so that the next visit is not the first. It says nothing about who came. */
export const KNOWN_COOKIE = `${COOKIE}=1; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`

type Style = { text: string; hash: string }
const styles = new Map<string, Style>()

function readStyle(playerFolder: string, path: string): Style {
  let style = styles.get(path)
  if (!style) {
    const text = readFileSync(join(playerFolder, path), 'utf8')
    styles.set(path, (style = { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }))
  }
  return style
}

/** Whether the browser was never here. */
export function isFirstVisit(request: FastifyRequest): boolean {
  return !new RegExp(`(?:^|;\\s*)${COOKIE}=1`).test(request.headers.cookie ?? '')
}

/** The document for a first visit, and the source that its policy must allow for the style sheet in it. */
export function forFirstVisit(document: string, playerFolder: string): { document: string; styleSource: string } {
  const path = STYLE_LINK.exec(document)?.[1]
  if (!path) return { document, styleSource: '' }
  const { text, hash } = readStyle(playerFolder, path)
  return {
    document: document.replace(STYLE_LINK, () => `<style>${text}</style>`).replace(BOOT_SCRIPT, '<script async src="$1"></script>'),
    styleSource: hash,
  }
}
