/**
 * A first visit paints without a second round trip: the style sheet stands in the page (allowed by its hash), and the script that
 * reads what this browser keeps does not hold up the paint, since it keeps nothing yet. The lobby's first picture as phones show
 * it stands in the page too, so that it is there at the first paint and not a frame later; a wide screen spends its few kilobytes
 * for nothing. Whoever was here before has these files in the browser's cache and gets them as files.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

const COOKIE = 'known'
const YEAR_SECONDS = 31_536_000
const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)">/
const BOOT_SCRIPT = /<script src="(\/assets\/boot-[\w.-]+\.js)"><\/script>/
const PHONE_PICTURE =
  /<link rel="preload" as="image" type="image\/avif" media="\(max-width[^"]*" href="\/(art\/[\w/-]+\.avif)"[^>]*>/
/** A picture above this would hold up the words that follow it. */
const PICTURE_LIMIT_BYTES = 24_576

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

const pictures = new Map<string, string | null>()

/** A picture of our own as an address that holds it whole; null for what is no file of ours, or too large. */
function readPicture(root: string, path: string): string | null {
  let picture = pictures.get(path)
  if (picture === undefined) {
    const file = join(root, 'assets', path)
    const bytes = existsSync(file) ? readFileSync(file) : null
    pictures.set(
      path,
      (picture =
        bytes && bytes.length <= PICTURE_LIMIT_BYTES ? `data:image/avif;base64,${bytes.toString('base64')}` : null),
    )
  }
  return picture
}

/** Puts the first picture into its place; the page learns from `data-of` which file it need not fetch again. */
function inlinePicture(document: string, root: string): string {
  const [link, path] = PHONE_PICTURE.exec(document) ?? []
  const picture = path === undefined ? null : readPicture(root, path)
  if (link === undefined || picture === null) return document
  return document.replace(link, '').replace(`srcSet="/${path}"`, () => `data-of="/${path}" srcSet="${picture}"`)
}

/** Whether the browser was never here. */
export function isFirstVisit(request: FastifyRequest): boolean {
  return !new RegExp(`(?:^|;\\s*)${COOKIE}=1`).test(request.headers.cookie ?? '')
}

/** The document for a first visit to the house in `root`, and the source that its policy must allow for the style sheet in it. */
export function forFirstVisit(document: string, root: string): { document: string; styleSource: string } {
  const path = STYLE_LINK.exec(document)?.[1]
  if (!path) return { document, styleSource: '' }
  const { text, hash } = readStyle(join(root, 'dist/web/player'), path)
  return {
    document: inlinePicture(document, root)
      .replace(STYLE_LINK, () => `<style>${text}</style>`)
      .replace(BOOT_SCRIPT, '<script async src="$1"></script>'),
    styleSource: hash,
  }
}
